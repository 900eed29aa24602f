import { lazy } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ClientOnly } from '../../shared/lib/client-only';
import { Link } from '../../shared/routing/link';
import { paths } from '../paths';
import styles from './footer.module.css';

const Tools = lazy(() => import('./footer-tools'));
const year = new Date().getFullYear();

export function Footer({ languages = false }: { languages?: boolean }) {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer} data-screen>
      {languages ? (
        <span className={styles.tools}>
          <ClientOnly>
            <Tools />
          </ClientOnly>
        </span>
      ) : null}
      <p className={styles.links}>
        <Link to={paths.terms}>{t('footer.terms')}</Link>
        <Link to={paths.privacy}>{t('footer.privacy')}</Link>
        <Link to={paths.withdraw}>{t('footer.withdraw')}</Link>
        {/* The page may have been rendered last year. */}
        <span suppressHydrationWarning>© {year} Pictick</span>
      </p>
    </footer>
  );
}
