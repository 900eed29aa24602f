export interface Box {
  id: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** An edge of a card: a card dropped there stands before or after it. */
export interface Edge {
  id: string;
  side: 'before' | 'after';
}

const sameRow = 4;
const acrossRows = 3;

/** Cards side by side have left and right edges, cards in one column have upper and lower ones. */
export const sideBySide = (boxes: readonly Box[]): boolean =>
  boxes.some((box, index) =>
    boxes
      .slice(index + 1)
      .some((other) => Math.abs(other.top - box.top) < sameRow && other.left !== box.left),
  );

/** The edge nearest to a point. Beside a row, its last card is nearer than the row above. */
export function edgeAt(point: { x: number; y: number }, boxes: readonly Box[]): Edge | null {
  let nearest: Box | null = null;
  let least = Infinity;
  for (const box of boxes) {
    const distance = Math.hypot(
      Math.max(box.left - point.x, 0, point.x - box.right),
      acrossRows * Math.max(box.top - point.y, 0, point.y - box.bottom),
    );
    if (distance >= least) continue;
    least = distance;
    nearest = box;
  }
  if (!nearest) return null;
  const { id, left, right, top, bottom } = nearest;
  const past = sideBySide(boxes) ? point.x > (left + right) / 2 : point.y > (top + bottom) / 2;
  return { id, side: past ? 'after' : 'before' };
}

/**
 * The edge at a point for a held card. Over a neighbour it is the far edge whichever half the point is on,
 * because the near edge would change nothing.
 */
export function dropEdgeFor(
  held: string,
  point: { x: number; y: number },
  boxes: readonly Box[],
  ids: readonly string[],
): Edge | null {
  const edge = edgeAt(point, boxes);
  if (!edge || edge.id === held) return edge;
  const home = ids[ids.indexOf(held) + 1] ?? null;
  return dropBeforeId(ids, held, edge) === home
    ? { id: edge.id, side: edge.side === 'after' ? 'before' : 'after' }
    : edge;
}

/** The id of the card that follows the held card after a drop at this edge; null at the end. */
export function dropBeforeId(ids: readonly string[], held: string, { id, side }: Edge): string | null {
  const at = ids.indexOf(id) + (side === 'after' ? 1 : 0);
  return ids.slice(at).find((each) => each !== held) ?? null;
}

/** The position of the held card among the others, from 0. */
export function positionOf(ids: readonly string[], held: string, beforeId: string | null): number {
  const others = ids.filter((id) => id !== held);
  const at = beforeId === null ? -1 : others.indexOf(beforeId);
  return at < 0 ? others.length : at;
}

/**
 * The id of the card that follows the held card after a move by some steps; null at the end. The ends of the
 * list limit the move.
 */
export function moveBySteps(
  ids: readonly string[],
  held: string,
  beforeId: string | null,
  by: number,
): string | null {
  const others = ids.filter((id) => id !== held);
  const at = Math.max(0, Math.min(others.length, positionOf(ids, held, beforeId) + by));
  return others[at] ?? null;
}
