import { dayAt } from '@pictick/rules/calendar/household-day';
import { useHousehold } from '../../../api/engine/households';
import { useInstant } from '../../../api/engine/instant';
import { useLanguage } from '../../../i18n/i18n';
import { useMedia } from '../../../shared/hooks/use-media';
import { dayIn } from '../../../shared/lib/dates';
import styles from './weekday.module.css';

const whole = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** The weekday of the household, on wide screens with the date. Its day begins later than midnight. */
export default function Weekday() {
  const language = useLanguage();
  const household = useHousehold();
  const isWide = useMedia('(min-width: 1024px)');
  const instant = useInstant();
  return household ? (
    <p className={styles.day}>
      {dayIn(language, dayAt(instant, household), isWide ? whole : { weekday: 'long' })}
    </p>
  ) : null;
}
