import type { ReactNode } from 'react';
import { focusOutlives } from '../lib/focus-next';
import { cx } from './cx';
import styles from './banner.module.css';

/** A message that stays as long as it is true. Red only for failures. */
export function Banner({
  icon,
  children,
  action,
  failed = false,
  slim = false,
}: {
  icon: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  failed?: boolean;
  slim?: boolean;
}) {
  return (
    <div
      ref={focusOutlives}
      className={cx(styles.banner, failed && styles.failed, slim && styles.slim)}
      role={failed ? 'alert' : 'status'}
    >
      {icon}
      <p>{children}</p>
      {action}
    </div>
  );
}
