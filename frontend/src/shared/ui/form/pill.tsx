import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../cx';
import radio from '../over.module.css';
import styles from './pill.module.css';

const Group = createContext('');

/** A group of pills for one question. They are radio buttons, so the browser handles the arrow keys. */
export function Pills({ label, ...rest }: ComponentProps<'div'> & { label: string }) {
  return (
    <Group value={useId()}>
      <div role="radiogroup" aria-label={label} {...rest} />
    </Group>
  );
}

/** A choice with its picture. A second press chooses it again. */
export function Pill({
  chosen,
  picture,
  onChoose,
  children,
}: {
  chosen: boolean;
  picture?: string | undefined;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label className={cx(styles.pill, chosen && styles.chosen, picture !== undefined && styles.pictured)}>
      <input
        type="radio"
        className={radio.over}
        name={use(Group)}
        checked={chosen}
        readOnly
        onClick={onChoose}
      />
      {picture === undefined ? null : <img src={picture} alt="" width="38" height="38" loading="lazy" />}
      {children}
    </label>
  );
}
