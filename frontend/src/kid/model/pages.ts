/** Cards on one page of the board, and faces on one of the chooser. */
export const onPage = 6;

/** The page on which the card at this place is; the first one where there is none. */
export const pageOf = (index: number): number => Math.floor(Math.max(0, index) / onPage);

export const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / onPage));

/** A swipe goes sideways, and further than a press that slipped. */
export function swipeOf(from: { x: number; y: number }, to: { x: number; y: number }): -1 | 0 | 1 {
  const [across, along] = [to.x - from.x, Math.abs(to.y - from.y)];
  if (Math.abs(across) < 60 || Math.abs(across) < along * 1.5) return 0;
  return across < 0 ? 1 : -1;
}
