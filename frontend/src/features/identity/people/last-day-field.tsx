import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Field } from '../../../shared/ui/form/field';
import { dayOf, endOfDay, isOver } from './last-day';

export interface LastDay {
  /** The end of the day as a time; null: none. */
  until: string | null;
  /** A part of the day is missing, or it is over. */
  wrong: boolean;
}

export type LastDayProps = {
  until: string | null;
  /** A press needs the day: a wrong one is shown at once, not only when the field is left. */
  asked?: boolean;
  onType?: (day: LastDay) => void;
  /** The field was left with a changed day that is right. */
  onLeave?: (until: string | null) => void;
};

/** The last day of a helper, typed or chosen. */
export function LastDayField({ until, asked = false, onType, onLeave }: LastDayProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<{ text: string; wrong: boolean } | null>(null);
  const [left, setLeft] = useState(false);
  return (
    <Field
      type="date"
      label={t('people.member.until')}
      value={typed?.text ?? dayOf(until)}
      min={dayOf(new Date().toISOString())}
      error={typed?.wrong && (left || asked) ? t('people.member.dayPast') : null}
      onChange={({ target: { value: text, validity } }) => {
        const end = endOfDay(text);
        // While a part is missing the value is as empty as that of a cleared field.
        const wrong = validity.badInput || (end !== null && isOver(end));
        setTyped({ text, wrong });
        setLeft(false);
        onType?.({ until: end, wrong });
      }}
      onBlur={() => {
        setLeft(true);
        if (typed === null || typed.wrong) return;
        setTyped(null);
        if (typed.text !== dayOf(until)) onLeave?.(endOfDay(typed.text));
      }}
    />
  );
}
