// Builds the page of the studio into ordo_pnp/editor/studio/assets; with --check it compares instead, byte for byte.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const assets = join(here, "..", "ordo_pnp", "editor", "studio", "assets");

/** Every package of the bundle with its licence, from the lock file and the packages themselves. */
function licences() {
  const lock = JSON.parse(readFileSync(join(here, "package-lock.json"), "utf8"));
  const parts = [];
  for (const [place, entry] of Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (place === "" || entry.dev || entry.optional) continue;
    const folder = join(here, place);
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    if (!file) throw new Error(`${place} has no licence file`);
    parts.push(`${place.replace(/^.*node_modules\//, "")} ${entry.version} (${entry.license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`);
  }
  return parts.join(`\n${"-".repeat(78)}\n\n`);
}

/** Every key of the words has one text in each language, with the same places in it. */
async function checkWords() {
  const known = new Map();
  const modules = readdirSync(join(here, "src"), { recursive: true }).filter((name) => /(^|[\\/_])words\.js$/.test(name) && name !== "words.js").sort();
  for (const name of modules) {
    const [words] = Object.values(await import(pathToFileURL(join(here, "src", name)).href));
    const keys = Object.keys(words.en);
    for (const [language, texts] of Object.entries(words)) {
      for (const key of new Set([...keys, ...Object.keys(texts)])) {
        const places = (text) => (text ?? "?").match(/\{\w+|^\?$/g)?.sort().join() ?? "";
        if (places(texts[key]) !== places(words.en[key])) throw new Error(`${name}: ${key} differs in ${language}`);
        const place = `${language} ${key}`;
        if (known.has(place) && known.get(place) !== texts[key]) throw new Error(`${name}: ${key} has two texts in ${language}`);
        known.set(place, texts[key]);
      }
    }
  }
}

/** Every key of keys.json is explained in each language. */
function checkKeys() {
  const all = JSON.parse(readFileSync(join(here, "src", "keys.json"), "utf8"));
  for (const view of ["everywhere", ...views()]) {
    for (const each of all[view] ?? [{}]) if (Object.keys(each).join() !== "keys,en,de,ru") throw new Error(`keys.json: ${view}: ${each.keys ?? "no keys"} lacks a language`);
  }
}

/** The views: folders that have a view.js. */
const views = () => readdirSync(join(here, "src")).filter((name) => existsSync(join(here, "src", name, "view.js")));

/** The selectors of the outermost rules of a style sheet, those in media queries included. */
function selectors(text) {
  const found = [];
  const open = []; // whether each open block is a rule, whose inner rules are below it
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const before = text.slice(from, index).trim();
    from = index + 1;
    if (mark === "}") open.pop();
    else if (mark === "{") {
      if (!open.includes(true) && !before.startsWith("@")) found.push(...before.split(/,(?![^(]*\))/).map((each) => each.trim()));
      open.push(!before.startsWith("@") || before.startsWith("@keyframes"));
    }
  }
  return found;
}

/** No view styles what is not below it. */
function checkStyles() {
  for (const view of views()) {
    for (const name of readdirSync(join(here, "src", view)).filter((each) => each.endsWith(".css"))) {
      const text = readFileSync(join(here, "src", view, name), "utf8").replace(/\/\*.*?\*\//gs, "");
      for (const each of selectors(text)) if (!new RegExp(`^(\\.view)?\\.${view}(?![\\w-])`).test(each)) throw new Error(`${view}/${name}: ${each} is not below .view.${view}`);
    }
  }
}

await checkWords();
checkKeys();
checkStyles();
const made = await build({
  absWorkingDir: here,
  entryPoints: ["src/studio.js", "src/studio.css"],
  outdir: assets,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  chunkNames: "[name]-[hash]",
  write: false,
  logLevel: "warning",
});
if (made.warnings.length) process.exit(1);
const files = new Map(made.outputFiles.map((each) => [each.path.slice(assets.length + 1), Buffer.from(each.contents)]));
files.set("LICENSES.txt", Buffer.from(licences()));

mkdirSync(assets, { recursive: true });
const there = readdirSync(assets).filter((name) => !name.startsWith("."));
if (process.argv.includes("--check")) {
  const names = new Set([...files.keys(), ...there]);
  const wrong = [...names].filter((name) => !there.includes(name) || !files.get(name)?.equals(readFileSync(join(assets, name))));
  for (const name of wrong) console.error(`ordo_pnp/editor/studio/assets/${name} is not what front/ makes: run make studio`);
  process.exit(wrong.length ? 1 : 0);
}
for (const name of there) if (!files.has(name)) rmSync(join(assets, name));
for (const [name, content] of files) writeFileSync(join(assets, name), content);
