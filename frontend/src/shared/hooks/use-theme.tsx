import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { matchesMedia, onMediaChange } from '../lib/media';

export const themes = ['light', 'dark', 'system'] as const;
type Theme = (typeof themes)[number];

const ThemeContext = createContext<{ theme: Theme; setTheme: (theme: Theme) => void } | null>(null);
const grounds = { light: '#fbf5ec', dark: '#17110c' };

function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

function storedTheme(): Theme {
  try {
    const value = localStorage.getItem('theme');
    return isTheme(value) ? value : 'system';
  } catch {
    return 'system';
  }
}

const darkDevice = '(prefers-color-scheme: dark)';

/**
 * public/theme.js has set the theme before the first paint; from here on it follows the user and the device.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  const [deviceDark, setDeviceDark] = useState(() => matchesMedia(darkDevice));
  const dark = theme === 'dark' || (theme === 'system' && deviceDark);

  useEffect(() => onMediaChange(darkDevice, setDeviceDark), []);

  useEffect(() => {
    const name = dark ? 'dark' : 'light';
    document.documentElement.dataset.theme = name;
    for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
      bar.setAttribute('content', grounds[name]);
  }, [dark]);

  const value = useMemo(
    () => ({
      theme,
      setTheme(next: Theme) {
        setTheme(next);
        try {
          localStorage.setItem('theme', next);
        } catch {
          // Without storage the choice holds for this visit.
        }
      },
    }),
    [theme],
  );
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

export function useTheme() {
  const value = use(ThemeContext);
  if (!value) throw new Error('useTheme must be used within a ThemeProvider');
  return value;
}
