import { sideBySide, type Box, type Edge } from './drop-target';

/** What arranging has to know of the page: where the cards lie, and how to draw on it. */

/** The words on how to arrange by keyboard; every grip points to them. */
export const reorderHintId = 'arrange-hint';
const gap = 12;
const thickness = 6;
const patience = 40;

export const cardOf = (stage: HTMLElement | null, id: string): HTMLElement | null =>
  stage?.querySelector<HTMLElement>(`[data-slide="${id}"]`) ?? null;
export const gripOf = (stage: HTMLElement | null, id: string): HTMLElement | null =>
  stage?.querySelector<HTMLElement>(`[data-grip="${id}"]`) ?? null;

/** The cards that are in the page now, in the order of the list. */
export function boxesOf(stage: HTMLElement | null, ids: readonly string[]): Box[] {
  return ids.flatMap((id) => {
    const card = cardOf(stage, id);
    if (!card) return [];
    const { left, top, right, bottom } = card.getBoundingClientRect();
    return [{ id, left, top, right, bottom }];
  });
}

/** How many cards a full row has: as many as lie beside the first one, or beside any other. */
export function columnsOf(boxes: readonly Box[]): number {
  const rows = new Map<number, number>();
  for (const { top } of boxes) rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + 1);
  return Math.max(1, ...rows.values());
}

/** Draws the line between two cards; without an edge there is nothing to draw. */
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
  const upright = sideBySide(boxesOf(stage, ids));
  const past =
    edge.side === 'after' ? (upright ? width : height) + (gap - thickness) / 2 : -(gap + thickness) / 2;
  line.style.setProperty('translate', upright ? `${left + past}px ${top}px` : `${left}px ${top + past}px`);
  line.style.setProperty('width', `${upright ? thickness : width}px`);
  line.style.setProperty('height', `${upright ? height : thickness}px`);
}

/** Tries again with the next frames, until it worked or there is no point. */
export function retryOnFrames(work: () => boolean): void {
  let tries = 0;
  requestAnimationFrame(function again() {
    if (!work() && ++tries < patience) requestAnimationFrame(again);
  });
}
