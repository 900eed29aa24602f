import type { ComponentProps } from 'react';
import { look, type Look } from './button-look';
import { cx } from './cx';
import { Ring } from './spinner';
import styles from './button.module.css';

export function Button({
  kind,
  small,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ kind, small, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Ring /> : icon}
      <span>{children}</span>
    </button>
  );
}

/** A link outside the app's routes (the sign-in), so a plain anchor. */
export function AnchorButton({
  kind,
  small,
  wide,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={look({ kind, small, wide }, className)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

/** A button with an icon alone needs a name, which is also its tooltip. */
export function IconButton({
  label,
  raised = false,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { label: string; raised?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(styles.icon, raised && styles.raised, className)}
    >
      {children}
    </button>
  );
}
