import type { ReactNode } from 'react';
import { cx } from '../../../shared/ui/cx';
import styles from './card-words.module.css';

/** The name of a card in a row, and below it why it is not open. */
export function CardWords({
  name,
  isQuiet,
  children,
}: {
  name: string;
  isQuiet: boolean;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.words, isQuiet && styles.quiet)}>
      <span>{name}</span>
      {children}
    </span>
  );
}
