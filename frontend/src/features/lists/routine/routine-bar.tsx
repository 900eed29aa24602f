import type { Day } from '@pictick/rules/calendar/day';
import { type DaysOff, isPlannedOn, nextPlannedDay } from '@pictick/rules/calendar/schedule';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Child, HouseholdView } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dayIn } from '../../../shared/lib/dates';
import { animalFaces } from '../../../shared/ui/animal/animal-faces';
import { Button } from '../../../shared/ui/button';
import { Pill, Pills } from '../../../shared/ui/form/pill';
import { Segmented } from '../../../shared/ui/form/segmented';
import type { RoutineToday } from '../../../sync/routines/today';
import type { ListRow } from '../api/lists';
import { AddForDay } from '../today/add-for-day';
import { NoChild } from './no-child';
import type { ShownDay } from './routine-day';
import styles from './routine-bar.module.css';

type Props = {
  list: ListRow;
  today: RoutineToday;
  /** The days that can be shown. */
  offered: readonly Day[];
  /** Of the household and of the child. */
  daysOff: readonly DaysOff[];
  children: readonly Child[];
  childId: string | null;
  onShow: (shown: ShownDay) => void;
  household: HouseholdView;
  onSettings: () => void;
};

/** Which day the cards of a routine are for, and whose they are. */
export function RoutineBar({
  list,
  today,
  offered,
  daysOff,
  children,
  childId,
  household,
  onShow,
  onSettings,
}: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [adding, setAdding] = useState(false);
  const { day } = today;
  const weekday = (of: string) => dayIn(language, of, { weekday: 'long' });
  const shown = childId === null ? {} : { childId };
  const isToday = day === today.today;
  // Only yesterday is chosen: today follows the turn of the day.
  const show = (chosen: ShownDay, of: Day) => onShow({ ...chosen, ...(of !== today.today && { day: of }) });
  const { rows } = today.routine;
  const isPlanned = isPlannedOn(rows, daysOff, day);
  const next = isPlanned ? null : nextPlannedDay(rows, daysOff, day);
  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        {offered.length > 1 ? (
          <Segmented
            label={t('today.day')}
            className={styles.days}
            choices={offered.toReversed().map((each) => ({ id: each, label: weekday(each) }))}
            chosen={day}
            onChoose={(chosen) => show(shown, chosen)}
          />
        ) : (
          <p className={styles.day}>{weekday(day)}</p>
        )}
        {/* A card that is added while the routine rests, or for a day that is over, would be nobody's. */}
        {household.role === 'helper' || !isPlanned || !isToday ? null : (
          <Button
            kind="soft"
            small
            icon={<Plus aria-hidden="true" strokeWidth={2.5} />}
            onClick={() => setAdding(true)}
          >
            {t('today.justToday')}
          </Button>
        )}
      </div>
      {children.length > 0 ? (
        <Pills label={t('routine.for')} className={styles.children}>
          {children.map(({ id, nickname, animal }) => (
            <Pill
              key={id}
              chosen={id === childId}
              picture={animalFaces[animal]}
              onChoose={() => show({ childId: id }, day)}
            >
              {nickname}
            </Pill>
          ))}
        </Pills>
      ) : today.row?.children.length ? (
        <NoChild household={household} onSettings={onSettings} />
      ) : null}
      {isPlanned ? null : (
        <p className={styles.rests}>
          {t(isPlannedOn(rows, [], day) ? 'today.off' : 'routine.rests')}
          {next
            ? ` ${t('routine.next', { day: dayIn(language, next, { weekday: 'long', day: 'numeric', month: 'long' }) })}`
            : null}
        </p>
      )}
      {adding && isPlanned && isToday ? (
        <AddForDay listId={list.id} day={day} childId={childId} onDone={() => setAdding(false)} />
      ) : null}
    </div>
  );
}
