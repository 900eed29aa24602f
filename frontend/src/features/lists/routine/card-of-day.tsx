import { fallsOn } from '@pictick/rules/calendar/schedule';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import type { Card } from '@pictick/rules/routines/routine-day';
import { CalendarX, Replace, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useSaved } from '../../../shared/hooks/use-saved';
import { Button } from '../../../shared/ui/button';
import { SavedChip } from '../../../shared/ui/saved-chip';
import type { RoutineItemRow, RoutineToday } from '../../../sync/routines/today';
import { editItem } from '../edit-item/edit-item';
import { weekdaysOf } from '../set-schedule/rhythm';
import { StepFields } from '../set-schedule/step-fields';
import { AddForDay } from '../today/add-for-day';
import { setState } from '../today/day-changes';
import styles from './card-of-day.module.css';

type Props = {
  listId: string;
  item: RoutineItemRow;
  /** Its card on the shown day; undefined: it is not planned. */
  card: Card<RoutineItemRow> | undefined;
  today: RoutineToday;
  household: HouseholdView;
};

/** A step of a routine in its item sheet: the shown day, and how the step differs from others. */
export function CardOfDay({ listId, item, card, today, household }: Props) {
  const { t } = useTranslation();
  const [saved, tellSaved] = useSaved();
  const [changing, setChanging] = useState(false);
  const { day, row } = today;
  const children = household.children.filter(({ id }) => row?.children.includes(id));
  const isPlanned = Boolean(row?.recurrence && fallsOn(row.recurrence, day));
  // A card that is done is opened again first.
  const isOffered = card?.state === 'open' || card?.state === 'skipped';
  return (
    <section className={styles.card} aria-label={t('today.day')}>
      {isOffered && isPlanned ? (
        <div className={styles.actions}>
          {card.state === 'skipped' ? (
            <Button
              kind="soft"
              small
              icon={<RotateCcw aria-hidden="true" strokeWidth={2.25} />}
              onClick={() => void setState({ listId, day, card }, 'open')}
            >
              {t('today.todayAfterAll')}
            </Button>
          ) : (
            <Button
              kind="soft"
              small
              icon={<CalendarX aria-hidden="true" strokeWidth={2.25} />}
              onClick={() => void setState({ listId, day, card }, 'skipped')}
            >
              {t('today.notToday')}
            </Button>
          )}
          {/* Another day than today gets no cards. */}
          {card.state === 'changed' || day !== today.today ? null : (
            <Button
              kind="soft"
              small
              icon={<Replace aria-hidden="true" strokeWidth={2.25} />}
              onClick={() => setChanging(true)}
            >
              {t('today.change')}
            </Button>
          )}
        </div>
      ) : null}
      {changing ? (
        <AddForDay
          listId={listId}
          day={day}
          childId={card?.childId ?? null}
          insteadOf={item}
          onDone={() => setChanging(false)}
        />
      ) : null}
      {row?.recurrence && household.role !== 'helper' ? (
        <StepFields
          step={item}
          children={children}
          weekdays={item.onlyOn === null ? weekdaysOf(row.recurrence) : []}
          onEdit={(edit) => void editItem(listId, item.id, edit).then(tellSaved)}
        />
      ) : null}
      <SavedChip saved={saved} floating />
    </section>
  );
}
