import { useTranslation } from '../../../i18n/use-translation';
import { ChildRing } from './child-ring';
import type { ChildToday } from './given-counts';
import styles from './today-strip.module.css';

type Props = { today: readonly ChildToday[]; onOpen: (childId: string) => void };

/** The children in rings. A tap opens the child's day. */
export function TodayStrip({ today, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.strip} aria-label={t('family.children')}>
      {today.map(({ child, label, done, total }) => (
        <li key={child.id}>
          <button
            type="button"
            className={styles.child}
            aria-haspopup="dialog"
            aria-label={label}
            onClick={() => onOpen(child.id)}
          >
            <ChildRing child={child} done={done} total={total} />
            <span className={styles.name}>{child.nickname}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
