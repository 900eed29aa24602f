const key = 'pictick_keys';

/**
 * Single letters as shortcuts are a setting of the device: speech input may type them by mistake (WCAG
 * 2.1.4).
 */
export function areLetterKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return document.documentElement.dataset['keys'] !== 'off';
  }
}

/** Hides or shows the letter in the add box. */
export function markLetterKeys(on = areLetterKeysOn()): void {
  document.documentElement.dataset['keys'] = on ? 'on' : 'off';
}

export function setLetterKeys(on: boolean): void {
  markLetterKeys(on);
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Without storage the setting holds until the page is left.
  }
}
