import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { darkDevice, isDark, paintTheme, storedTheme, type Theme } from '../lib/device-theme';
import { matchesMedia, onMediaChange } from '../lib/media';

const ThemeContext = createContext<{ theme: Theme; setTheme: (theme: Theme) => void } | null>(null);

/**
 * public/theme.js has set the theme before the first paint; from here on it follows the user and the device.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  const [deviceDark, setDeviceDark] = useState(() => matchesMedia(darkDevice));
  const dark = isDark(theme, deviceDark);

  useEffect(() => onMediaChange(darkDevice, setDeviceDark), []);

  useEffect(() => paintTheme(dark), [dark]);

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
