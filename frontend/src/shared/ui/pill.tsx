import type { ComponentProps } from 'react';
import { cx } from './cx';
import styles from './pill.module.css';

/** A choice with its picture. */
export function Pill({ chosen = false, picture, className, children, ...rest }: ComponentProps<'button'> & { chosen?: boolean; picture?: string | undefined }) {
  return (
    <button type="button" aria-pressed={chosen} {...rest} className={cx(styles.pill, chosen && styles.chosen, picture !== undefined && styles.pictured, className)}>
      {picture === undefined ? null : <img src={picture} alt="" width="38" height="38" loading="lazy" />}
      {children}
    </button>
  );
}
