import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import styles from './late-marks.module.css';

/** Stamps of a child's device that arrived after the server had ceased to take their day. */
export function LateMarks({ household: { children, lateMarks = [] } }: { household: HouseholdView }) {
  const { t } = useTranslation();
  const lines = lateMarks.flatMap(({ childId, device, count }) => {
    const nickname = children.find(({ id }) => id === childId)?.nickname;
    if (nickname === undefined || count === 0) return [];
    // Missing in a state that an older page has stored.
    const name = device ? `${nickname} (${device})` : nickname;
    return [{ key: `${childId} ${name}`, text: t('today.late', { name, count }) }];
  });
  return lines.length > 0 ? (
    <ul className={styles.late}>
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  ) : null;
}
