import { cx } from './cx';
import styles from './avatar.module.css';

const grounds = ['peach', 'butter', 'leaf', 'lagoon', 'sky', 'lilac', 'rose'] as const;

/** A person's initial on their own pastel: the same name, the same colour, always. */
export function Avatar({ name, language, className }: { name: string; language: string; className?: string }) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  const initial = Array.from(name.trim())[0]?.toLocaleUpperCase(language) ?? '?';
  return (
    <span className={cx(styles.avatar, styles[grounds[sum % grounds.length] ?? 'lilac'], className)} aria-hidden="true" data-initial={initial} />
  );
}
