import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import type { SubscriptionChange } from '../api/types';
import { Failure, PendingWarning } from '../subscription/notices';
import styles from './questions.module.css';

export interface Asking {
  open: boolean;
  onClose: () => void;
  title: string;
  confirm: string;
  keep: string;
  /** The command is destructive. */
  danger?: boolean;
  /** A scheduled change blocks the command. */
  blocked?: SubscriptionChange | null;
}

interface Props extends Asking {
  busy: boolean;
  failure: string | null;
  onConfirm: () => void;
  children: ReactNode;
}

/** A dialog with two buttons. While the command runs the button is busy and the dialog stays open. */
export function Confirm({
  open,
  onClose,
  title,
  confirm,
  keep,
  danger = false,
  busy,
  failure,
  blocked = null,
  onConfirm,
  children,
}: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) onClose();
      }}
      title={title}
      role="alertdialog"
      footer={
        <>
          <div role="alert" className={styles.heard}>
            {blocked ? <PendingWarning change={blocked} /> : null}
            {failure ? <Failure>{failure}</Failure> : null}
          </div>
          <Button
            kind={danger ? 'danger' : 'honey'}
            wide
            busy={busy}
            disabled={blocked !== null}
            onClick={onConfirm}
          >
            {busy ? t('billing.processing') : confirm}
          </Button>
          <Button kind="quiet" wide disabled={busy} onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
