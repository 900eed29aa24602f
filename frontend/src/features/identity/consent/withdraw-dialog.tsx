import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';

interface Props {
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Names the consequences before the consent is taken back. */
export function WithdrawDialog({ open, busy, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('consent.card.heading')}
      role="alertdialog"
      footer={
        <>
          <Button kind="danger" wide busy={busy} onClick={onConfirm}>
            {t('consent.card.withdraw')}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('consent.card.keep')}
          </Button>
        </>
      }
    >
      <p>{t('consent.card.effect')}</p>
    </Dialog>
  );
}
