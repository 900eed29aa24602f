import { useTranslation } from '../../../i18n/use-translation';
import { ChildButton } from './child-button';
import type { ChildToday } from './given-counts';
import styles from './today-strip.module.css';

type Props = { today: readonly ChildToday[]; onOpen: (childId: string) => void };

/** The children in rings. A tap opens the child's day. */
export function TodayStrip({ today, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.strip} aria-label={t('family.children')}>
      {today.map((each) => (
        <li key={each.child.id}>
          <ChildButton today={each} className={styles.child} onOpen={onOpen}>
            <span className={styles.name}>{each.child.nickname}</span>
            {each.isDayOff ? <span className={styles.off}>{t('today.off')}</span> : null}
          </ChildButton>
        </li>
      ))}
    </ul>
  );
}
