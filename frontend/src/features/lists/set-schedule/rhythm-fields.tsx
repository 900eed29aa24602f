import { addDays, type Day, isDay } from '@pictick/rules/calendar/day';
import { type Recurrence, schoolDays } from '@pictick/rules/calendar/schedule';
import { everyDaysLimits, startsWithin } from '@pictick/rules/routines/schedule-change';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Field } from '../../../shared/ui/form/field';
import { Segmented } from '../../../shared/ui/form/segmented';
import { changedKind, kindOf, rhythms } from './rhythm';
import { Stepper } from './stepper';
import styles from './routine-sheet.module.css';

type Props = { recurrence: Recurrence; today: Day; onChange: (recurrence: Recurrence) => void };

/** Rhythms other than the days of each week, closed until one is used or asked for. */
export function RhythmFields({ recurrence, today, onChange }: Props) {
  const { t } = useTranslation();
  const kind = kindOf(recurrence);
  const [asked, setAsked] = useState(false);
  // The way back from counted days leads to the weekdays that were chosen before.
  const [weekdays, setWeekdays] = useState(schoolDays);
  const open = asked || kind !== 'week';
  const within = (count: number) =>
    count >= everyDaysLimits.min && count <= everyDaysLimits.max ? count : null;
  return (
    <>
      {kind === 'week' ? (
        <button type="button" className={styles.line} aria-expanded={open} onClick={() => setAsked(!asked)}>
          <span>{t('routine.anyRhythm')}</span>
          {open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        </button>
      ) : null}
      {open ? (
        <div className={styles.rhythm}>
          <Segmented
            label={t('routine.rhythm')}
            choices={rhythms.map((id) => ({ id, label: t(`routine.rhythms.${id}`) }))}
            chosen={kind}
            onChoose={(next) => {
              const before = 'everyDays' in recurrence ? weekdays : recurrence.weekdays;
              setWeekdays(before);
              onChange(changedKind(next, before, today));
            }}
          />
          {'everyDays' in recurrence ? (
            <Stepper
              less={t('item.less')}
              more={t('item.more')}
              lower={within(recurrence.everyDays - 1)}
              higher={within(recurrence.everyDays + 1)}
              onChange={(everyDays) => onChange({ ...recurrence, everyDays })}
            >
              {t('routine.everyDays', { count: recurrence.everyDays })}
            </Stepper>
          ) : null}
          {kind === 'week' ? null : (
            <Field
              label={t(kind === 'days' ? 'routine.from' : 'routine.fromWeek')}
              type="date"
              value={recurrence.from}
              max={addDays(today, startsWithin)}
              onChange={({ target: { value } }) => {
                // While a date is typed it is empty or far away.
                if (isDay(value) && value <= addDays(today, startsWithin) && value >= '2000-01-01')
                  onChange({ ...recurrence, from: value });
              }}
            />
          )}
        </div>
      ) : null}
    </>
  );
}
