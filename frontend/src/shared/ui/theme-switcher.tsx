import { useId } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { themes, useTheme } from '../hooks/use-theme';
import { cx } from './cx';
import styles from './theme-switcher.module.css';

const icons = { light: Sun, dark: Moon, system: Monitor };

export function ThemeSwitcher() {
  const { t } = useTranslation();
  const { theme, setTheme } = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.track}>
      <legend className="visually-hidden">{t('theme.label')}</legend>
      {themes.map((each) => {
        const Icon = icons[each];
        return (
          <label key={each} className={cx(styles.choice, theme === each && styles.chosen)} title={t(`theme.${each}`)}>
            <input type="radio" className="visually-hidden" name={name} checked={theme === each} onChange={() => setTheme(each)} />
            <Icon aria-hidden="true" strokeWidth={2.25} />
            <span>{t(`theme.${each}`)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
