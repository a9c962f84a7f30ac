// What can be chosen: choices in steps, narrowed by lines of a menu, by cards and by places, in whatever order.

/** Whether a step is about a card in a place, or about a place. */
function isAbout(step, target) {
  if (target.card) return step.card === target.card && (!step.place || step.place === target.place);
  return !step.card && step.place === target.place;
}

export class Menu {
  #taken = [];

  /** @param {{steps?: any[], choices?: [number, number[]][], barred?: [number, number[]][]}} state */
  constructor({ steps = [], choices = [], barred = [] }) {
    const made = (list, isBarred) => list.map(([action, numbers]) => ({ action, isBarred, steps: numbers.map((each) => steps[each]) }));
    this.all = [...made(choices, false), ...made(barred, true)];
  }

  get left() {
    return this.#taken.at(-1) ?? this.all;
  }

  /** The steps that everything left has in common: what was chosen so far. */
  get path() {
    const left = this.left;
    if (!this.#taken.length || !left.length) return [];
    const first = left[0].steps;
    const end = first.findIndex((step, at) => left.some((each) => each.steps[at]?.key !== step.key));
    return first.slice(0, end < 0 ? first.length : end);
  }

  get canGoBack() {
    return this.#taken.length > 0;
  }

  /** The lines of the menu: the steps by which what is left differs. */
  get items() {
    const depth = this.path.length;
    const found = new Map();
    for (const each of this.left) {
      const step = each.steps[depth];
      if (!step) continue;
      if (!found.has(step.key)) found.set(step.key, { step, choices: [] });
      found.get(step.key).choices.push(each);
    }
    return [...found.values()];
  }

  /** What is left of which a step is about a card or a place. */
  about(target) {
    return this.left.filter((each) => each.steps.some((step) => isAbout(step, target)));
  }

  /** The step by which a card or a place is meant, in words. */
  stepAbout(target) {
    for (const each of this.left) {
      if (each.isBarred) continue;
      const step = each.steps.find((found) => isAbout(found, target));
      if (step) return step;
    }
    return null;
  }

  /** Whether something allowed can be done with a card or a place that is not decided yet. */
  leadsTo(target) {
    const path = this.path;
    return this.left.some((each) => !each.isBarred && each.steps.some((step, at) => at >= path.length && isAbout(step, target)));
  }

  /** Keep some of what is left; returns the only action that it can be, if one. */
  take(choices) {
    const allowed = choices.filter((each) => !each.isBarred);
    if (allowed.length === 1 && choices.length === 1) return allowed[0].action;
    if (!allowed.length) return choices.length ? choices[0].action : null;
    this.#taken.push(choices);
    return null;
  }

  /** Whether choices can begin with a card or a place: what was chosen instead can be given up for it. */
  began(target) {
    return this.canGoBack && this.all.some((each) => !each.isBarred && each.steps.length > 0 && isAbout(each.steps[0], target));
  }

  back() {
    this.#taken.pop();
  }

  restart() {
    this.#taken = [];
  }
}
