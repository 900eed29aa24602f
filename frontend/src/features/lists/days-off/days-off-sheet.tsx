import { addDays, type Day, isDay } from '@pictick/rules/calendar/day';
import type { DayOff, HouseholdView } from '@pictick/rules/household/household-view';
import { TreePalm, X } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dayIn } from '../../../shared/lib/dates';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Button, IconButton } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Field } from '../../../shared/ui/form/field';
import { Pill, Pills } from '../../../shared/ui/form/pill';
import { useToday } from '../api/use-today';
import { addDaysOff, removeDaysOff } from './days-off';
import styles from './days-off-sheet.module.css';

/** The server takes days up to 400 days ahead. */
const furthest = 366;

export interface DaysOffProps {
  household: HouseholdView;
  /** The child whose days off are asked for; everyone without it. */
  childId?: string;
  open: boolean;
  onClose: () => void;
}

/** Days without routines, for a child or for the whole family: those planned, and more. */
export default function DaysOffSheet({ household, childId, open, onClose }: DaysOffProps) {
  const { t } = useTranslation();
  const today = useToday(household);
  const planned = (household.daysOff ?? [])
    .filter(({ to }) => to >= today)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return (
    <Dialog open={open} onClose={onClose} title={t('daysOff.title')} accent="task">
      <div className={styles.sheet}>
        {planned.length === 0 ? (
          <p className={styles.none}>{t('daysOff.lead')}</p>
        ) : (
          <ul className={styles.planned} aria-label={t('daysOff.planned')}>
            {planned.map((dayOff) => (
              <Planned key={dayOff.id} dayOff={dayOff} household={household} />
            ))}
          </ul>
        )}
        <AddForm household={household} chosen={childId ?? null} today={today} />
      </div>
    </Dialog>
  );
}

/** "24–31 December" in the language, or one day. */
function useRange(): (dayOff: Pick<DayOff, 'from' | 'to'>) => string {
  const language = useLanguage();
  return ({ from, to }) => {
    const shown = (day: Day) => dayIn(language, day, { weekday: 'short', day: 'numeric', month: 'long' });
    return from === to ? shown(from) : `${shown(from)} – ${shown(to)}`;
  };
}

function Planned({ dayOff, household }: { dayOff: DayOff; household: HouseholdView }) {
  const { t } = useTranslation();
  const range = useRange()(dayOff);
  const child = household.children.find(({ id }) => id === dayOff.childId);
  // The profile was deleted on another device.
  if (dayOff.childId !== null && !child) return null;
  const name = child?.nickname ?? t('daysOff.everyone');
  return (
    <li>
      {child ? (
        <AnimalFace animal={child.animal} colour={child.colour} size={40} />
      ) : (
        <span className={styles.all}>
          <TreePalm aria-hidden="true" />
        </span>
      )}
      <span className={styles.words}>
        <span>{name}</span>
        <small>{range}</small>
      </span>
      <IconButton
        label={t('daysOff.remove', { name, range })}
        onClick={() => void removeDaysOff(household.id, dayOff)}
      >
        <X aria-hidden="true" strokeWidth={2.25} />
      </IconButton>
    </li>
  );
}

function AddForm({
  household,
  chosen,
  today,
}: {
  household: HouseholdView;
  chosen: string | null;
  today: Day;
}) {
  const { t } = useTranslation();
  const [childId, setChildId] = useState(chosen);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const last = addDays(today, furthest);
  const isGood = isDay(from) && isDay(to) && from <= to && from >= addDays(today, -1) && to <= last;
  const [tried, setTried] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(!isGood);
    if (!isGood) return;
    void addDaysOff(household.id, { childId, from, to });
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {household.children.length > 0 ? (
        <Pills label={t('daysOff.who')} className={styles.pills}>
          <Pill chosen={childId === null} onChoose={() => setChildId(null)}>
            {t('daysOff.everyone')}
          </Pill>
          {household.children.map(({ id, nickname }) => (
            <Pill key={id} chosen={childId === id} onChoose={() => setChildId(id)}>
              {nickname}
            </Pill>
          ))}
        </Pills>
      ) : null}
      <div className={styles.dates}>
        <Field
          label={t('daysOff.from')}
          type="date"
          value={from}
          min={addDays(today, -1)}
          max={last}
          onChange={({ target: { value } }) => {
            setFrom(value);
            if (isDay(value) && to < value) setTo(value);
          }}
        />
        <Field
          label={t('daysOff.to')}
          type="date"
          value={to}
          min={from}
          max={last}
          error={tried && !isGood ? t('daysOff.order') : null}
          onChange={({ target: { value } }) => setTo(value)}
        />
      </div>
      <Button kind="accent" wide type="submit">
        {t('daysOff.add')}
      </Button>
    </form>
  );
}
