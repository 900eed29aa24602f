import { Archive } from 'lucide-react';
import { Link, useLocation, useSearch } from 'wouter';
import { useMyLists } from '../../features/lists/api/lists';
import { useTranslation } from '../../i18n/use-translation';
import { paths } from '../paths';
import styles from './side-nav.module.css';

/** The last of the lists: those that were put away, and how many. */
export default function ArchiveLink() {
  const { t } = useTranslation();
  const [pathname] = useLocation();
  const show = new URLSearchParams(useSearch()).get('show');
  const here = pathname === paths.home && show === 'archive';
  const count = useMyLists().lists.filter((list) => list.archived).length;
  if (count === 0) return null;
  return (
    <li>
      <Link to={paths.archive} className={styles.link} aria-current={here ? 'page' : undefined}>
        <Archive className={styles.icon} aria-hidden="true" strokeWidth={2.25} />
        <span className={styles.name}>{t('home.archived')}</span>
        <span>{count}</span>
      </Link>
    </li>
  );
}
