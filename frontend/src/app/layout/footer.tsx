import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '../paths';
import styles from './footer.module.css';

const LanguageSelect = lazy(() => import('../../features/identity/components/language-select').then((module) => ({ default: module.LanguageSelect })));
const year = new Date().getFullYear();

export function Footer({ small = false, languages = false }: { small?: boolean; languages?: boolean }) {
  const { t } = useTranslation();
  return (
    <footer className={small ? styles.small : styles.footer}>
      {languages ? (
        <span className={styles.languages}>
          <Suspense>
            <LanguageSelect />
          </Suspense>
        </span>
      ) : null}
      <p className={styles.links}>
        <Link to={paths.terms}>{t('footer.terms')}</Link>
        <Link to={paths.privacy}>{t('footer.privacy')}</Link>
        <span>© {year} Pictick</span>
      </p>
    </footer>
  );
}
