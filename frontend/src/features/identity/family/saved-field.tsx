import { useState } from 'react';
import { Field } from '../../../shared/ui/form/field';

type Props = {
  label: string;
  /** The saved value. */
  value: string;
  /** Says what is wrong with a value; null if nothing is. */
  problemOf: (value: string) => string | null;
  onSave: (value: string) => void;
  className?: string;
};

/** A field that is saved when it is left or Enter is pressed. A wrong value is not saved. */
export function SavedField({ label, value, problemOf, onSave, className }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function save() {
    if (typed === null) return;
    const wrong = problemOf(typed);
    setProblem(wrong);
    if (wrong) return;
    setTyped(null);
    if (typed.trim() !== value) onSave(typed.trim());
  }

  return (
    <Field
      label={label}
      value={typed ?? value}
      autoComplete="off"
      enterKeyHint="done"
      error={problem}
      {...(className && { className })}
      onChange={(event) => {
        setTyped(event.target.value);
        setProblem(null);
      }}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
