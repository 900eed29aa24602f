import { useId, useState } from 'react';
import { messageOf } from '../../../api/http/api-error';
import { useWrite } from '../../../api/queries/use-write';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Field } from '../../../shared/ui/form/field';
import { showToast } from '../../../shared/ui/toast/toast';
import { deleteAccount } from './delete-account';
import { WhatHappens } from './what-happens';
import styles from './delete-account.module.css';

const word = 'DELETE';

/** Asks for the word, then for a last confirmation. Closing it starts over. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const [typed, setTyped] = useState(false);
  const close = () => {
    setText('');
    setTyped(false);
    onClose();
  };
  return (
    <>
      <TypeTheWord
        text={text}
        onText={setText}
        open={open && !typed}
        onClose={close}
        onDone={() => setTyped(true)}
      />
      <LastQuestion open={open && typed} onClose={close} />
    </>
  );
}

interface Typing {
  text: string;
  onText: (text: string) => void;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

function TypeTheWord({ text, onText, open, onClose, onDone }: Typing) {
  const { t } = useTranslation();
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('danger.heading')}
      footer={
        <>
          <Button
            kind="danger"
            wide
            type="submit"
            form={form}
            disabled={text !== word}
            aria-describedby="delete-word-hint"
          >
            {t('danger.next')}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('danger.keep')}
          </Button>
        </>
      }
    >
      <WhatHappens onExport={onClose} />
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text === word) onDone();
        }}
      >
        <Field
          label={t('danger.type')}
          value={text}
          lang="en"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="delete-word-hint"
          onChange={(event) => onText(event.target.value)}
        />
        <p id="delete-word-hint" className={styles.hint}>
          {t('danger.typeHint')}
        </p>
      </form>
    </Dialog>
  );
}

function LastQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const online = useOnline();
  const {
    isPending,
    data: deleted = false,
    mutate: confirm,
  } = useWrite(
    // `true` keeps the button busy while the page is about to go.
    { mutationKey: ['deleteAccount'], mutationFn: () => deleteAccount().then(() => true as const) },
    { onError: (error) => showToast({ text: messageOf(error), failed: true }) },
  );
  const busy = isPending || deleted;
  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={t('danger.lastTitle')}
      role="alertdialog"
      footer={
        <>
          <Button kind="danger" wide busy={busy} disabled={!online} onClick={() => confirm()}>
            {t('danger.confirm')}
          </Button>
          <Button kind="quiet" wide disabled={busy} onClick={onClose}>
            {t('danger.keep')}
          </Button>
        </>
      }
    >
      <p>{t('danger.lastText')}</p>
      {online ? null : <p className={styles.hint}>{t('danger.offline')}</p>}
    </Dialog>
  );
}
