import { nextPlannedDay } from '@pictick/rules/calendar/schedule';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Child } from '../../../api/engine/households';
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
import type { ShownDay } from './routine-day';
import styles from './routine-bar.module.css';

type Props = {
  list: ListRow;
  /** The shown day, and the present one. */
  today: RoutineToday;
  now: RoutineToday;
  children: readonly Child[];
  childId: string | null;
  isEmpty: boolean;
  onShow: (shown: ShownDay) => void;
};

/** Which day the cards of a routine are for, and whose they are. */
export function RoutineBar({ list, today, now, children, childId, isEmpty, onShow }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [adding, setAdding] = useState(false);
  const { day } = today;
  const weekday = (of: string) => dayIn(language, of, { weekday: 'long' });
  const shown = childId === null ? {} : { childId };
  const { daysOff } = today.facts;
  const next = isEmpty
    ? nextPlannedDay(
        today.routine.rows,
        daysOff.filter((each) => each.childId === null || each.childId === childId),
        day,
      )
    : null;
  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        {now.offered.length > 1 ? (
          <Segmented
            label={t('today.day')}
            className={styles.days}
            choices={now.offered.toReversed().map((each) => ({ id: each, label: weekday(each) }))}
            chosen={day}
            onChoose={(chosen) => onShow({ ...shown, day: chosen })}
          />
        ) : (
          <p className={styles.day}>{weekday(day)}</p>
        )}
        <Button
          kind="soft"
          small
          icon={<Plus aria-hidden="true" strokeWidth={2.5} />}
          onClick={() => setAdding(true)}
        >
          {t('today.justToday')}
        </Button>
      </div>
      {children.length > 0 ? (
        <Pills label={t('routine.for')} className={styles.children}>
          {children.map(({ id, nickname, animal }) => (
            <Pill
              key={id}
              chosen={id === childId}
              picture={animalFaces[animal]}
              onChoose={() => onShow({ day, childId: id })}
            >
              {nickname}
            </Pill>
          ))}
        </Pills>
      ) : null}
      {isEmpty ? (
        <p className={styles.rests}>
          {t('routine.rests')}
          {next
            ? ` ${t('routine.next', { day: dayIn(language, next, { weekday: 'long', day: 'numeric', month: 'long' }) })}`
            : null}
        </p>
      ) : null}
      {adding ? (
        <AddForDay listId={list.id} day={day} childId={childId} onDone={() => setAdding(false)} />
      ) : null}
    </div>
  );
}
