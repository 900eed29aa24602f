import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { look, type Look } from './button-look';
import { cx } from './cx';
import styles from './button.module.css';

/** Looks like a button, goes somewhere: a real link. */
export function LinkButton({ kind, small, wide, icon, className, children, ...rest }: Omit<ComponentProps<typeof Link>, 'children'> & Look & { children: ReactNode }) {
  return (
    <Link {...rest} className={look({ kind, small, wide }, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

export function IconLink({ label, className, children, ...rest }: ComponentProps<typeof Link> & { label: string }) {
  return (
    <Link aria-label={label} title={label} {...rest} className={cx(styles.icon, className)}>
      {children}
    </Link>
  );
}
