import { readStorage, writeStorage } from '../../../i18n/language';

/** A preference of the device: it outlives a sign-out, and stays until the browser's data are cleared. public/theme.js reads it too. */
const key = 'pictick_stored_told';

export const isDismissed = (): boolean => readStorage(key) !== null;

export function dismiss(): void {
  writeStorage(key, '1');
  // Its place at the end of the page is given back.
  delete document.documentElement.dataset.notice;
}
