import { matchesMedia, onMediaChange } from './media';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const darkDevice = '(prefers-color-scheme: dark)';
const grounds = { light: '#fbf5ec', dark: '#17110c' };

function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem('theme');
    return isTheme(value) ? value : 'system';
  } catch {
    return 'system';
  }
}

/** Whether the page is dark by this choice. */
export const isDark = (theme: Theme, deviceDark = matchesMedia(darkDevice)): boolean =>
  theme === 'dark' || (theme === 'system' && deviceDark);

export function paintTheme(dark: boolean): void {
  const name = dark ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = name;
  for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
    bar.setAttribute('content', grounds[name]);
}

/** Follows the device while the page is open, unless the user has chosen. Answers the function that stops it. */
export const followDeviceTheme = (): (() => void) =>
  onMediaChange(darkDevice, (dark) => paintTheme(isDark(storedTheme(), dark)));
