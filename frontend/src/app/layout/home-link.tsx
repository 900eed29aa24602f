import { Archive, Sunrise } from 'lucide-react';
import { useLocation } from 'react-router';
import { useHousehold } from '../../api/engine/households';
import { useMyLists } from '../../features/lists/api/lists';
import { isRoutineOf } from '../../features/lists/api/routine-of';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../shared/routing/link';
import { paths } from '../paths';
import styles from './side-nav.module.css';

export type HomeLinkProps = { to: 'today' | 'archive' };

/** First and last entry of the lists: today, if there is a child or a routine, and the archive with its number. */
export default function HomeLink({ to }: HomeLinkProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const household = useHousehold();
  const { lists } = useMyLists();
  const hasToday =
    Boolean(household?.children.length) ||
    (household !== null && lists.some((list) => isRoutineOf(list, household.id)));
  const count = lists.filter((list) => list.archived).length;
  const shown = new URLSearchParams(search).get('show') === 'archive' ? 'archive' : 'today';
  const current = pathname === paths.home && shown === to ? 'page' : undefined;
  if (to === 'archive' ? count === 0 : !hasToday) return null;
  return (
    <li>
      {to === 'archive' ? (
        <Link to={paths.archive} className={styles.link} aria-current={current}>
          <Archive className={styles.icon} aria-hidden="true" strokeWidth={2.25} />
          <span className={styles.name}>{t('home.archived')}</span>
          <span>{count}</span>
        </Link>
      ) : (
        <Link to={paths.home} className={styles.link} aria-current={current}>
          <span className={styles.sunrise}>
            <Sunrise className={styles.icon} aria-hidden="true" strokeWidth={2.25} />
          </span>
          <span className={styles.name}>{t('family.today')}</span>
        </Link>
      )}
    </li>
  );
}
