import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from '../routing/link';
import { look, type Look } from './button-look';
import { cx } from './cx';
import styles from './button.module.css';

type ToPage = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'children'> & {
  to: string;
  children: ReactNode;
};

/** A real link that looks like a button. */
export function LinkButton({ kind, small, wide, icon, className, children, ...rest }: ToPage & Look) {
  return (
    <Link {...rest} className={look({ kind, small, wide }, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

export function IconLink({ label, className, children, ...rest }: ToPage & { label: string }) {
  return (
    <Link aria-label={label} title={label} {...rest} className={cx(styles.icon, className)}>
      {children}
    </Link>
  );
}
