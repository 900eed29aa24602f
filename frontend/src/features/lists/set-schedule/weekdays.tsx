import type { Weekday } from '@pictick/rules/calendar/day';
import { useLanguage } from '../../../i18n/i18n';
import { cx } from '../../../shared/ui/cx';
import { shortWeekday, weekdayName, weekOrder } from './week-order';
import styles from './weekdays.module.css';

type Props = {
  label: string;
  chosen: readonly Weekday[];
  /** Only these can be chosen; all if missing. */
  offered?: readonly Weekday[] | undefined;
  onChange: (days: Weekday[]) => void;
};

/** The days of a week as switches. The last one that is on stays on. */
export function Weekdays({ label, chosen, offered, onChange }: Props) {
  const language = useLanguage();
  const toggle = (day: Weekday) => {
    const next = chosen.includes(day)
      ? chosen.filter((each) => each !== day)
      : [...chosen, day].toSorted((one, other) => one - other);
    if (next.length > 0) onChange(next);
  };
  return (
    <div role="group" aria-label={label} className={styles.week}>
      {weekOrder(language)
        .filter((day) => offered?.includes(day) ?? true)
        .map((day) => (
          <button
            key={day}
            type="button"
            className={cx(styles.day, chosen.includes(day) && styles.chosen)}
            aria-pressed={chosen.includes(day)}
            onClick={() => toggle(day)}
          >
            <span aria-hidden="true">{shortWeekday(language, day)}</span>
            <span className="visually-hidden">{weekdayName(language, day)}</span>
          </button>
        ))}
    </div>
  );
}
