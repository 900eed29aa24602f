import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { cx } from '../../shared/ui/cx';
import { t } from '../texts';
import { afterInput, inGroups, readTyped } from './letters';
import type { LinkRefusal } from './link-port';
import gate from '../gate/gate.module.css';
import styles from './letters-form.module.css';

type Notice = LinkRefusal | 'incomplete';

interface Props {
  /** The field's name. */
  label: string;
  /** The title above says the same. */
  isTitled?: boolean;
  /** Where an adult finds the letters. */
  hint: string;
  press: string;
  /** Letters that came with the address. */
  letters?: string;
  /** Removes something: the button has no accent. */
  isQuiet?: boolean;
  send: (letters: string) => Promise<LinkRefusal | null>;
  /** Called after the letters worked. Without it the page goes on by itself. */
  onDone?: () => void;
}

/** Eight letters in two groups of four, and the reason beside the field where they did not work. */
export function LettersForm({ label, isTitled, hint, press, letters = '', isQuiet, send, onDone }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const given = readTyped(letters);
  const [typed, setTyped] = useState(given === null ? '' : inGroups(given));
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isSending, setSending] = useState(false);
  // The keyboard of a phone leaves little room below the field.
  const error = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (notice !== null) error.current?.scrollIntoView({ block: 'center' });
  }, [notice]);
  const refuse = (refusal: Notice) => {
    setSending(false);
    setNotice(refusal);
    if (refusal === 'incomplete' || refusal === 'wrong') field.current?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    const code = readTyped(typed);
    if (code === null) {
      refuse('incomplete');
      return;
    }
    setNotice(null);
    setSending(true);
    const refusal = await send(code).catch((): LinkRefusal => 'failed');
    if (refusal !== null) refuse(refusal);
    else onDone?.();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={isSending}>
      <label htmlFor={id} className={isTitled ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <input
        ref={field}
        id={id}
        className={styles.letters}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        value={typed}
        aria-invalid={notice === 'incomplete' || notice === 'wrong'}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => {
          setTyped(afterInput(typed, target.value));
          setNotice(null);
        }}
      />
      <p ref={error} id={`${id}-error`} className={styles.error} role="alert">
        {notice === null ? '' : t(`link.refused.${notice}`)}
      </p>
      <button type="submit" className={cx(gate.submit, isQuiet && styles.quiet)} aria-disabled={isSending}>
        {isSending ? t('link.sending') : press}
      </button>
    </form>
  );
}
