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
  /** It takes something away. */
  danger?: boolean;
  /** A change is ahead: nothing is done before that. */
  blocked?: SubscriptionChange | null;
}

interface Props extends Asking {
  busy: boolean;
  failure: string | null;
  onConfirm: () => void;
  children: ReactNode;
}

/** A question with two answers. While it is being done the button says so, and the dialog stays. */
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
