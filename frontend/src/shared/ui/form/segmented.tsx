import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { cx } from '../cx';
import radio from '../over.module.css';
import styles from './segmented.module.css';

type Choice<T extends string> = {
  id: T;
  label: string;
  icon?: ReactNode;
  note?: string | undefined;
  disabled?: boolean;
};

/** Two or three choices side by side. They are radio buttons, so the browser handles the arrow keys. */
export function Segmented<T extends string>({
  label,
  choices,
  chosen,
  onChoose,
  className,
}: {
  label: string;
  choices: readonly Choice<T>[];
  chosen: T;
  onChoose: (id: T) => void;
  className?: string | undefined;
}) {
  const name = useId();
  const track = useRef<HTMLFieldSetElement>(null);
  // On a prerendered page the user may choose before the code has loaded.
  const takeOver = useEffectEvent(() => {
    const answer = track.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const choice = choices.find(({ id }) => id === answer);
    if (choice && choice.id !== chosen) onChoose(choice.id);
  });
  useEffect(() => takeOver(), []);
  return (
    <fieldset ref={track} className={cx(styles.track, className)}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(({ id, label: words, icon, note, disabled }) => (
        <label key={id} className={cx(styles.choice, id === chosen && styles.chosen)}>
          <input
            type="radio"
            className={radio.over}
            name={name}
            value={id}
            checked={id === chosen}
            disabled={disabled}
            onChange={() => onChoose(id)}
          />
          {icon}
          <span>{words}</span> {note ? <small>{note}</small> : null}
        </label>
      ))}
    </fieldset>
  );
}
