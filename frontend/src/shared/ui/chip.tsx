import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './chip.module.css';

/** The state of the connection. With an action it is a button. */
export function Chip({
  icon,
  children,
  good = false,
  onPress,
}: {
  icon: ReactNode;
  children: ReactNode;
  good?: boolean;
  onPress?: (() => void) | undefined;
}) {
  const className = cx(styles.chip, good && styles.good);
  if (!onPress) {
    return (
      <span className={className}>
        {icon}
        {children}
      </span>
    );
  }
  return (
    <button type="button" className={className} onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}
