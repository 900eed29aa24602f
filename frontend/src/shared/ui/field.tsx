import { useId, type ComponentProps } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from './cx';
import styles from './field.module.css';

/** One line of text with its label above and, when something is wrong, a sentence below. */
export function Field({ label, error, className, ...rest }: ComponentProps<'input'> & { label: string; error?: string | null }) {
  const id = useId();
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input id={id} className={cx(styles.input, error ? styles.wrong : undefined)} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined} {...rest} />
      <p className={styles.error} id={`${id}-error`} role="alert">
        {error ? (
          <>
            <CircleAlert aria-hidden="true" />
            {error}
          </>
        ) : null}
      </p>
    </div>
  );
}

/** Several lines of text with a label above. */
export function NoteField({ label, ...rest }: ComponentProps<'textarea'> & { label: string }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea id={id} className={cx(styles.input, styles.note)} {...rest} />
    </div>
  );
}
