import { useState } from 'react';
import { cx } from '../cx';
import styles from './avatar.module.css';

const grounds = ['peach', 'butter', 'leaf', 'lagoon', 'sky', 'lilac', 'rose'] as const;

/** A user's picture; without one, and until it has loaded, the initial on a pastel derived from the name. */
export function Avatar({
  name,
  src = null,
  language,
  className,
}: {
  name: string;
  src?: string | null | undefined;
  language: string;
  className?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  const initial = Array.from(name.trim())[0]?.toLocaleUpperCase(language) ?? '?';
  return (
    <span
      className={cx(styles.avatar, styles[grounds[sum % grounds.length] ?? 'lilac'], className)}
      aria-hidden="true"
      data-initial={initial}
    >
      {src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : null}
    </span>
  );
}
