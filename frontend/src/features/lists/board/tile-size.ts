const key = 'pictick_tiles';

/** On a phone three tiles may stand in a row instead of two: a choice of the device, known before the first paint (theme.js). */
export const areTilesSmall = (): boolean => document.documentElement.dataset.tiles === 'small';

export function makeTiles(size: 'small' | 'large'): void {
  document.documentElement.dataset.tiles = size;
  try {
    localStorage.setItem(key, size);
  } catch {
    // Then it holds until the page is left.
  }
}
