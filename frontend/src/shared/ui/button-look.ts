import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './button.module.css';

export type Look = {
  kind?: 'honey' | 'accent' | 'quiet' | 'soft' | 'text' | 'danger' | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
  icon?: ReactNode;
};

export function look({ kind = 'quiet', small, wide }: Look, className?: string): string {
  return cx(styles.button, styles[kind], small && styles.small, wide && styles.wide, className);
}
