import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import styles from './late-marks.module.css';

/** Stamps of a child's device that arrived after the server had ceased to take their day. */
export function LateMarks({ household: { children, lateMarks = [] } }: { household: HouseholdView }) {
  const { t } = useTranslation();
  const lines = lateMarks.flatMap(({ childId, count }) => {
    const name = children.find(({ id }) => id === childId)?.nickname;
    return name === undefined || count === 0 ? [] : [{ childId, text: t('today.late', { name, count }) }];
  });
  return lines.length > 0 ? (
    <ul className={styles.late}>
      {lines.map(({ childId, text }) => (
        <li key={childId}>{text}</li>
      ))}
    </ul>
  ) : null;
}
