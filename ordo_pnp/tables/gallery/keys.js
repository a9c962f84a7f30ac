// Keys: arrows lead from card to card as they stand on the screen; letters do what buttons do, unless they are switched off.
const KEY_LIST = [["/", "key-find"], ["← → ↑ ↓", "key-move"], ["↵", "key-open"], ["Esc", "key-escape"], ["L", "key-lines"], ["S", "key-turn"], ["C", "key-pick"], ["V", "key-compare"], ["?", "keys"]];

// The card to which an arrow leads; the same one where there is no other.
function neighbour(cards, from, key) {
  const at = cards.indexOf(from);
  if (key === "Home") return cards[0];
  if (key === "End") return cards.at(-1);
  if (key === "ArrowLeft") return cards[Math.max(0, at - 1)];
  if (key === "ArrowRight") return cards[Math.min(cards.length - 1, at + 1)];
  const box = (card) => card.getBoundingClientRect();
  const middle = (each) => (each.left + each.right) / 2, own = box(from), isDown = key === "ArrowDown";
  const beyond = cards.map((card) => [card, box(card)]).filter(([, each]) => (isDown ? each.top >= own.bottom - 1 : each.bottom <= own.top + 1));
  if (!beyond.length) return from;
  const edge = isDown ? Math.min(...beyond.map(([, each]) => each.top)) : Math.max(...beyond.map(([, each]) => each.bottom));
  const row = beyond.filter(([, each]) => (isDown ? each.top <= edge + own.height / 2 : each.bottom >= edge - own.height / 2));
  return row.sort(([, one], [, other]) => Math.abs(middle(one) - middle(own)) - Math.abs(middle(other) - middle(own)))[0][0];
}

function isTyping(target) { return target.matches("input:not([type=checkbox]):not([type=range]), select, textarea"); }
