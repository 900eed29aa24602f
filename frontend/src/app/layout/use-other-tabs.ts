import { languages } from '@pictick/rules/language';
import { useEffect } from 'react';
import { useTheme } from '../../shared/hooks/use-theme';
import { themes } from '../../shared/lib/device-theme';

/**
 * Applies a theme or language chosen in another tab. Both are stored already, so storing them again sends no
 * event.
 */
export function useOtherTabs(): void {
  const { setTheme } = useTheme();
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const theme = key === 'theme' && themes.find((one) => one === newValue);
      const language = key === 'i18nextLng' && languages.find((one) => one === newValue);
      if (theme) setTheme(theme);
      if (language)
        void import('../../i18n/change-language').then(
          ({ changeLanguage }) => changeLanguage(language),
          () => undefined,
        );
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [setTheme]);
}
