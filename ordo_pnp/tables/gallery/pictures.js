// Pictures of sides: documents of their own, put together from what they share once they come near the window.
// As parts of the page a browser would copy what they use for each of them.
function pictureBook(sides, shared) {
  const referred = new Map(), addresses = new Map();

  function refersTo(name) {
    if (!referred.has(name)) {
      const found = [...shared.get(name).matchAll(/#([A-Za-z][\w-]{12})(?=['")])/g)].map((each) => each[1]);
      referred.set(name, [...new Set(found)].filter((each) => shared.has(each)));
    }
    return referred.get(name);
  }

  function collect(name, into) {
    if (into.has(name)) return into;
    for (const each of refersTo(name)) collect(each, into);
    return into.add(name);
  }

  function address(number) {
    if (!addresses.has(number)) {
      const { picture, width, height, bleed } = sides[number];
      const across = width + 2 * bleed, down = height + 2 * bleed;
      const head = `<svg xmlns='http://www.w3.org/2000/svg' width='${across}mm' height='${down}mm' viewBox='${-bleed} ${-bleed} ${across} ${down}'>`;
      const body = [...collect(picture, new Set())].map((each) => shared.get(each)).join("");
      const text = `${head}<defs>${body}</defs><use href='#${picture}'/></svg>`;
      addresses.set(number, URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })));
    }
    return addresses.get(number);
  }

  const waiting = new Map(); // img -> number of its side
  const load = (image) => { image.src = address(waiting.get(image)); waiting.delete(image); watcher.unobserve(image); };
  const watcher = new IntersectionObserver((seen) => {
    for (const each of seen) if (each.isIntersecting && waiting.has(each.target)) load(each.target);
  }, { rootMargin: "100% 0px" });

  return {
    // An element that shows a side from trim to trim; the style shows lines and bleed around it.
    make(number, alt, isSoon = false) {
      const { box, cut } = pieceOf(sides[number]), image = document.createElement("img"), crop = document.createElement("span");
      crop.className = "crop";
      image.alt = alt;
      image.decoding = "async";
      crop.append(image);
      cut.append(crop);
      for (const each of ["bleed", "trim", "safe"]) {
        const line = document.createElement("span");
        line.className = `line ${each}`;
        cut.append(line);
      }
      waiting.set(image, number);
      if (isSoon) load(image); else watcher.observe(image);
      return box;
    },
    forgetAll() { watcher.disconnect(); waiting.clear(); },
    loadAll(within) { for (const image of within.querySelectorAll("img")) if (waiting.has(image)) load(image); },
  };
}

// The box of a piece and, within it, that of its trim, with its measures as variables of the style: shares of the trim, but for `out`.
function pieceOf({ width, height, bleed, safe, radius, round, corners }) {
  const box = document.createElement("span"), cut = document.createElement("span");
  const share = (length, of) => `${(100 * length) / of}%`;
  const measures = {
    width, height, bleed, "out-x": share(bleed, width + 2 * bleed), "out-y": share(bleed, height + 2 * bleed),
    "bleed-x": share(bleed, width), "bleed-y": share(bleed, height), "safe-x": share(safe, width), "safe-y": share(safe, height),
    corner: round ? "50%" : `${share(radius, width)} / ${share(radius, height)}`, "safe-corner": round ? "50%" : "0",
    clip: corners ? `polygon(${corners.map(([x, y]) => `${x}% ${y}%`)})` : "none",
  };
  for (const [name, value] of Object.entries(measures)) box.style.setProperty(`--${name}`, value);
  box.className = "piece";
  cut.className = "cut";
  box.append(cut);
  return { box, cut };
}
