import { Moon, Sun } from 'lucide-react';
import { Suspense } from 'react';
import { LanguageSelect } from '../../features/identity/language/language-select';
import { useTranslation } from '../../i18n/use-translation';
import { lazyComponent } from '../../shared/lib/lazy-component';
import { IconButton } from '../../shared/ui/button';
import { Popover } from '../../shared/ui/dialog/popover';
import { ThemeSwitcher } from '../../shared/ui/theme-switcher';
import styles from './page-tools.module.css';

const InstallButton = lazyComponent(() => import('../../features/pwa/install/install-button'));

/** App, theme and language controls, at the right of a title on wide screens. */
export function PageTools() {
  const { t } = useTranslation();
  return (
    <div className={styles.tools}>
      <Suspense>
        <InstallButton />
      </Suspense>
      <Popover
        label={t('theme.label')}
        trigger={(props) => (
          <IconButton label={t('theme.label')} {...props}>
            <Sun className={styles.sun} aria-hidden="true" strokeWidth={2.25} />
            <Moon className={styles.moon} aria-hidden="true" strokeWidth={2.25} />
          </IconButton>
        )}
      >
        {() => (
          <div className={styles.themes}>
            <ThemeSwitcher />
          </div>
        )}
      </Popover>
      <LanguageSelect compact />
    </div>
  );
}
