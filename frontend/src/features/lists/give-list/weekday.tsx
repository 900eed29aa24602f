import { dayAt } from '@pictick/rules/calendar/household-day';
import { useEffect, useState } from 'react';
import { useHousehold } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { useMedia } from '../../../shared/hooks/use-media';
import { dayIn } from '../../../shared/lib/dates';
import styles from './weekday.module.css';

const checkEvery = 60_000;
const whole = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** The weekday of the household, on wide screens with the date. Its day begins later than midnight. */
export default function Weekday() {
  const language = useLanguage();
  const household = useHousehold();
  const isWide = useMedia('(min-width: 1024px)');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), checkEvery);
    return () => clearInterval(timer);
  }, []);
  return household ? (
    <p className={styles.day}>
      {dayIn(language, dayAt(now, household), isWide ? whole : { weekday: 'long' })}
    </p>
  ) : null;
}
