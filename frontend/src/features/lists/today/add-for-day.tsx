import type { Day } from '@pictick/rules/calendar/day';
import { nameLimit } from '@pictick/rules/limits';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Field } from '../../../shared/ui/form/field';
import { Segmented } from '../../../shared/ui/form/segmented';
import { validateName } from '../edit-item/validate-name';
import { addForDay } from './day-changes';
import styles from './add-for-day.module.css';

export interface AddForDayProps {
  listId: string;
  day: Day;
  /** Null: a routine of the whole family. */
  childId: string | null;
  /** The item whose place the new card takes ("a change"), or beside which it comes ("just today"). */
  insteadOf?: { id: string; name: string };
  onDone: () => void;
}

/** Asks for a card of one day: "just today", or what comes instead of another card. */
export function AddForDay({ listId, day, childId, insteadOf, onDone }: AddForDayProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [isChange, setChange] = useState(insteadOf !== undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = validateName(name);
    setProblem(wrong);
    if (wrong) return input.current?.focus();
    onDone();
    void addForDay(listId, name, { day, childId, ...(isChange && insteadOf && { insteadOf: insteadOf.id }) });
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // It closes the form, not the sheet around it.
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      {insteadOf ? (
        <Segmented
          label={insteadOf.name}
          className={styles.choice}
          choices={[
            { id: 'change', label: t('today.change') },
            { id: 'justToday', label: t('today.justToday') },
          ]}
          chosen={isChange ? 'change' : 'justToday'}
          onChoose={(id) => setChange(id === 'change')}
        />
      ) : null}
      <Field
        ref={input}
        label={t(isChange ? 'today.changeLabel' : 'today.justTodayLabel')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={problem === null ? null : t(problem, { max: nameLimit })}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Button kind="accent" type="submit">
        {t('today.add')}
      </Button>
    </form>
  );
}
