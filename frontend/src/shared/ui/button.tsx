import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx';
import { Ring } from './spinner';
import styles from './button.module.css';

export type ButtonKind = 'honey' | 'accent' | 'quiet' | 'soft' | 'text' | 'danger';
type Look = { kind?: ButtonKind; small?: boolean; wide?: boolean; icon?: ReactNode };

function look({ kind = 'quiet', small, wide }: Look, className?: string): string {
  return cx(styles.button, styles[kind], small && styles.small, wide && styles.wide, className);
}

export function Button({ kind, small, wide, icon, busy = false, className, children, onClick, ...rest }: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ kind, small, wide } as Look, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Ring /> : icon}
      <span>{children}</span>
    </button>
  );
}

/** Looks like a button, goes somewhere: a real link. */
export function LinkButton({ kind, small, wide, icon, className, children, to, ...rest }: Omit<ComponentProps<typeof Link>, 'children'> & Look & { children: ReactNode }) {
  return (
    <Link {...rest} to={to} className={look({ kind, small, wide } as Look, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

/** A link out of the app's own routes (the sign-in road), so a plain anchor. */
export function AnchorButton({ kind, small, wide, icon, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={look({ kind, small, wide } as Look, className)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

/** An icon alone always has a name, which is also its tooltip. */
export function IconButton({ label, raised = false, className, children, ...rest }: ComponentProps<'button'> & { label: string; raised?: boolean }) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={cx(styles.icon, raised && styles.raised, className)}>
      {children}
    </button>
  );
}

export function IconLink({ label, className, children, ...rest }: ComponentProps<typeof Link> & { label: string }) {
  return (
    <Link aria-label={label} title={label} {...rest} className={cx(styles.icon, className)}>
      {children}
    </Link>
  );
}
