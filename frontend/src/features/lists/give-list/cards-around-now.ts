/** The cards of a long list that matter now: some that are done, then those from the first open one. */
export function cardsAroundNow<I extends { checked: boolean }>(
  items: readonly I[],
  most: number,
): readonly I[] {
  const open = items.findIndex(({ checked }) => !checked);
  const first = open === -1 ? items.length : open - Math.floor(most / 2);
  const start = Math.max(0, Math.min(first, items.length - most));
  return items.slice(start, start + most);
}
