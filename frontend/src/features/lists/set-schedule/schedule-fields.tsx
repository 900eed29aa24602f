import type { Day } from '@pictick/rules/calendar/day';
import { bands, type Band } from '@pictick/rules/calendar/household-day';
import { everyDay, type Recurrence, schoolDays } from '@pictick/rules/calendar/schedule';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Segmented } from '../../../shared/ui/form/segmented';
import { BandIcon } from '../today/band-icon';
import { weekly } from './rhythm';
import { RhythmFields } from './rhythm-fields';
import { Weekdays } from './weekdays';
import styles from './routine-sheet.module.css';

type Props = {
  /** Null: the list does not come back. */
  recurrence: Recurrence | null;
  band: Band;
  today: Day;
  onRecurrence: (recurrence: Recurrence) => void;
  onBand: (band: Band) => void;
};

/** When a routine comes back: days, rhythm, and the part of the day. */
export function ScheduleFields({ recurrence, band, today, onRecurrence, onBand }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {recurrence ? null : (
        <div className={styles.quick}>
          <Button kind="soft" small onClick={() => onRecurrence(weekly(everyDay, today))}>
            {t('routine.everyDay')}
          </Button>
          <Button kind="soft" small onClick={() => onRecurrence(weekly(schoolDays, today))}>
            {t('routine.schoolDays')}
          </Button>
        </div>
      )}
      {recurrence && 'everyDays' in recurrence ? null : (
        <Weekdays
          label={t('routine.days')}
          chosen={recurrence?.weekdays ?? []}
          onChange={(weekdays) =>
            onRecurrence(recurrence ? { ...recurrence, weekdays } : weekly(weekdays, today))
          }
        />
      )}
      {recurrence ? <RhythmFields recurrence={recurrence} today={today} onChange={onRecurrence} /> : null}
      <Segmented
        label={t('routine.band')}
        choices={bands.map((id) => ({ id, label: t(`routine.bands.${id}`), icon: <BandIcon band={id} /> }))}
        chosen={band}
        onChoose={onBand}
      />
    </>
  );
}
