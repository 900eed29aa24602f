import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { cx } from '../cx';
import styles from './field.module.css';

interface Labelled {
  label: string;
  error?: string | null;
}

/** A text input with its label above and an error below. */
export function Field({ label, error, className, ...rest }: ComponentProps<'input'> & Labelled) {
  const id = useId();
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={cx(styles.input, error ? styles.wrong : undefined)}
        {...describedBy(id, error)}
        {...rest}
      />
      <Wrong id={id} error={error} />
    </div>
  );
}

/** A text area with label and error. */
export function NoteField({ label, error, ...rest }: ComponentProps<'textarea'> & Labelled) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        className={cx(styles.input, styles.note, error ? styles.wrong : undefined)}
        {...describedBy(id, error)}
        {...rest}
      />
      <Wrong id={id} error={error} />
    </div>
  );
}

const describedBy = (id: string, error?: string | null) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
});

function Wrong({ id, error }: { id: string; error?: string | null | undefined }) {
  return (
    <p className={styles.error} id={`${id}-error`} role="alert">
      {error ? (
        <>
          <CircleAlert aria-hidden="true" />
          {error}
        </>
      ) : null}
    </p>
  );
}
