import { sideBySide, type Box, type Edge } from './drop-target';

/** The measurements that reordering takes of the page: card positions and the drop line. */

/** The id of the keyboard instructions; every grip refers to it. */
export const reorderHintId = 'arrange-hint';
const gap = 12;
const thickness = 6;
const patience = 40;

export const cardOf = (stage: HTMLElement | null, id: string): HTMLElement | null =>
  stage?.querySelector<HTMLElement>(`[data-slide="${id}"]`) ?? null;
export const gripOf = (stage: HTMLElement | null, id: string): HTMLElement | null =>
  stage?.querySelector<HTMLElement>(`[data-grip="${id}"]`) ?? null;

/** The rendered cards with their boxes, in the order of the list. */
export function boxesOf(stage: HTMLElement | null, ids: readonly string[]): Box[] {
  return ids.flatMap((id) => {
    const card = cardOf(stage, id);
    if (!card) return [];
    const { left, top, right, bottom } = card.getBoundingClientRect();
    return [{ id, left, top, right, bottom }];
  });
}

/** The number of cards in a full row. */
export function columnsOf(boxes: readonly Box[]): number {
  const rows = new Map<number, number>();
  for (const { top } of boxes) rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + 1);
  return Math.max(1, ...rows.values());
}

/**
 * The point from which fixed boxes beside the cards are placed: a dialog, which is moved by `translate`, is
 * their frame in place of the window.
 */
export function originOf(stage: HTMLElement | null): { x: number; y: number } {
  const { left = 0, top = 0 } = stage?.closest('dialog')?.getBoundingClientRect() ?? {};
  return { x: left, y: top };
}

/** Draws the line at an edge; hides it for null. */
export function drawEdge(
  line: HTMLElement,
  stage: HTMLElement | null,
  ids: readonly string[],
  edge: Edge | null,
): void {
  const card = edge && cardOf(stage, edge.id);
  line.hidden = !card;
  if (!card) return;
  const { left, top, width, height } = card.getBoundingClientRect();
  const origin = originOf(stage);
  const upright = sideBySide(boxesOf(stage, ids));
  const past =
    edge.side === 'after' ? (upright ? width : height) + (gap - thickness) / 2 : -(gap + thickness) / 2;
  const [x, y] = upright ? [left + past, top] : [left, top + past];
  line.style.setProperty('translate', `${x - origin.x}px ${y - origin.y}px`);
  line.style.setProperty('width', `${upright ? thickness : width}px`);
  line.style.setProperty('height', `${upright ? height : thickness}px`);
}

/** Repeats an attempt on the next frames until it returns true or the attempts are used up. */
export function retryOnFrames(work: () => boolean): void {
  let tries = 0;
  requestAnimationFrame(function again() {
    if (!work() && ++tries < patience) requestAnimationFrame(again);
  });
}
