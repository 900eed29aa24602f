import { useState } from 'react';
import type { Child } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { ChildChoice } from '../../../shared/ui/animal/child-choice';
import { Field } from '../../../shared/ui/form/field';
import { dayOf, endOfDay } from './last-day';
import styles from './member-sheet.module.css';

type Props = {
  faces: readonly Child[];
  children: readonly string[];
  /** The end as a time; null: none. */
  until: string | null;
  onChildren: (ids: string[]) => void;
  onUntil: (until: string | null) => void;
  /** Says that a child is missing. */
  problem?: string | null;
};

/** The children of a helper and the last day. A press that leaves no child changes nothing and says why. */
export function HelperFields({ faces, children, until, onChildren, onUntil, problem = null }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [none, setNone] = useState(false);
  const [past, setPast] = useState(false);
  const shown = chosen ?? children;

  function toggle(id: string) {
    const next = shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id];
    setNone(next.length === 0 && children.length > 0);
    if (next.length === 0 && children.length > 0) return;
    setChosen(next);
    onChildren(next);
  }

  function saveDay(typed: string) {
    const end = endOfDay(typed);
    const isPast = end !== null && Date.parse(end) < Date.now();
    setPast(isPast);
    // A field that is being typed has no value yet.
    if (!isPast && (end !== null || typed === '')) onUntil(end);
  }

  return (
    <>
      <div className={styles.group}>
        <h3>{t('people.member.children')}</h3>
        <ChildChoice
          label={t('people.member.children')}
          children={faces}
          chosen={new Set(shown)}
          onChoose={({ id }) => toggle(id)}
        />
        <p role="alert" className={styles.problem}>
          {none ? t('people.member.childNeeded') : problem}
        </p>
      </div>
      <Field
        type="date"
        label={t('people.member.until')}
        value={day ?? dayOf(until)}
        min={dayOf(new Date().toISOString())}
        error={past ? t('people.member.dayPast') : null}
        onChange={(event) => {
          setDay(event.target.value);
          saveDay(event.target.value);
        }}
      />
    </>
  );
}
