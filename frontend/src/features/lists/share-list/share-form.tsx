import { emailLimit, toAddress } from '@pictick/rules/text/email-address';
import { Send } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError, messageOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Field } from '../../../shared/ui/form/field';
import { useShareList } from './sharing';
import styles from './share-dialog.module.css';

/** The field for the e-mail address of an invitation. */
export function ShareForm({ listId, disabled }: { listId: string; disabled: boolean }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const { isPending, mutate: share } = useShareList({
    onSuccess: (_, { email: address }) => {
      // The user may have begun the next address meanwhile.
      setEmail((typed) => (toAddress(typed) === address ? '' : typed));
      setProblem(null);
      setSent(t('share.sent', { email: address }));
      input.current?.focus();
    },
    onError: (error) => {
      setProblem(
        error instanceof ApiError && error.code === 'UPGRADE_REQUIRED'
          ? t('share.upgrade')
          : messageOf(error, 'errors.shareList'),
      );
      input.current?.focus();
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending || disabled) return;
    // Stops only what is certainly no address; the e-mail itself is the test.
    const address = toAddress(email);
    setSent('');
    if (address === null) {
      setProblem(t('share.badEmail'));
      return input.current?.focus();
    }
    share({ listId, email: address });
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={t('share.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={emailLimit}
        value={email}
        ref={input}
        error={problem}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(null);
        }}
      />
      <Button
        kind="accent"
        type="submit"
        busy={isPending}
        disabled={disabled}
        className={styles.invite}
        icon={<Send aria-hidden="true" strokeWidth={2.25} />}
      >
        {t('share.invite')}
      </Button>
      <p className={styles.sent} role="status">
        {sent}
      </p>
    </form>
  );
}
