import { Archive } from 'lucide-react';
import { useLocation } from 'react-router';
import { useMyLists } from '../../features/lists/api/lists';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../shared/routing/link';
import { paths } from '../paths';
import styles from './side-nav.module.css';

/** The last entry of the lists: the archived ones, with their number. */
export default function ArchiveLink() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const show = new URLSearchParams(search).get('show');
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
