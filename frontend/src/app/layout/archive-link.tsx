import { Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import { paths } from '../paths';
import styles from './side-nav.module.css';

/** The last of the lists: those that were put away, and how many. */
export default function ArchiveLink({ count }: { count: number }) {
  const { t } = useTranslation();
  const here = paths.archive.endsWith(`?${useSearch()}`);
  return (
    <Link to={paths.archive} className={styles.link} aria-current={here ? 'page' : undefined}>
      <Archive className={styles.icon} aria-hidden="true" strokeWidth={2.25} />
      <span className={styles.name}>{t('home.archived')}</span>
      <span>{count}</span>
    </Link>
  );
}
