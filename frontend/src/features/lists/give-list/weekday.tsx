import { dayAt } from '@pictick/rules/calendar/household-day';
import { useEffect, useState } from 'react';
import { useHousehold } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { dayIn } from '../../../shared/lib/dates';
import styles from './weekday.module.css';

const checkEvery = 60_000;

/** The weekday of the household, whose day begins later than midnight. */
export default function Weekday() {
  const language = useLanguage();
  const household = useHousehold();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), checkEvery);
    return () => clearInterval(timer);
  }, []);
  return household ? (
    <p className={styles.day}>{dayIn(language, dayAt(now, household), { weekday: 'long' })}</p>
  ) : null;
}
