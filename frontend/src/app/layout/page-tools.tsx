import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../shared/ui/button';
import { LanguageSelect } from '../../shared/ui/language-select';
import { Popover } from '../../shared/ui/popover';
import { ThemeSwitcher } from '../../shared/ui/theme-switcher';
import styles from './page-tools.module.css';

/** Theme and language, at the right of a title on wide screens. */
export function PageTools() {
  const { t } = useTranslation();
  return (
    <div className={styles.tools}>
      <Popover
        label={t('theme.label')}
        trigger={(props) => (
          <IconButton label={t('theme.label')} {...props}>
            <Sun className={styles.sun} aria-hidden="true" strokeWidth={2.25} />
            <Moon className={styles.moon} aria-hidden="true" strokeWidth={2.25} />
          </IconButton>
        )}
      >
        {() => <ThemeSwitcher />}
      </Popover>
      <LanguageSelect compact />
    </div>
  );
}
