export type Box = { left: number; top: number; right: number; bottom: number };

const middle = ({ left, right }: Box): number => (left + right) / 2;

/**
 * The index of the card that a key leads to from the card at `at`; null where there is none. Rows are derived
 * from the positions of the cards.
 */
export function cardGoal(key: string, at: number, boxes: readonly Box[]): number | null {
  const from = boxes[at];
  if (!from) return null;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const distance = (box: Box): number =>
      key === 'ArrowDown' ? box.top - from.bottom : from.top - box.bottom;
    const beyond = boxes.map((box, index) => ({ box, index })).filter(({ box }) => distance(box) > -1);
    const nearest = Math.min(...beyond.map(({ box }) => distance(box)));
    // Cards of one row differ in height: a row is every card that begins above the lower edge of its nearest
    // card.
    const first = beyond.find(({ box }) => distance(box) === nearest)?.box;
    const row = beyond.filter(
      ({ box }) => first !== undefined && box.top < first.bottom && box.bottom > first.top,
    );
    return (
      row.reduce<(typeof row)[number] | null>(
        (best, each) =>
          best === null ||
          Math.abs(middle(each.box) - middle(from)) < Math.abs(middle(best.box) - middle(from))
            ? each
            : best,
        null,
      )?.index ?? null
    );
  }
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: boxes.length - 1 }[key];
  return to === undefined || to === at || to < 0 || to >= boxes.length ? null : to;
}
