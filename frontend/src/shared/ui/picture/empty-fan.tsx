import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from '../skeleton.module.css';

/** The three cards of an empty page; the middle one is the button. */
export function EmptyFan({
  action,
  figure,
  single = false,
}: {
  action?: ReactNode;
  figure?: string;
  single?: boolean;
}) {
  return (
    <div className={cx(styles.fan, single && styles.single)}>
      {single ? null : <div className={styles.left} aria-hidden="true" />}
      {single ? null : <div className={styles.right} aria-hidden="true" />}
      <div className={styles.middle}>{action}</div>
      {figure === undefined ? null : (
        <img className={styles.figure} src={figure} alt="" width="124" height="146" />
      )}
    </div>
  );
}
