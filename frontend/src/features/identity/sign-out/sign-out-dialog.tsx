import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { signOut } from './sign-out';

/**
 * Signing out clears the device, so unsent changes are reported first. `unsent` is null while they are being
 * sent.
 */
export default function SignOutDialog({
  unsent,
  open,
  onClose,
}: {
  unsent: number | null;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(unsent === null ? 'signOut.tryingTitle' : 'signOut.title')}
      role="alertdialog"
      footer={
        <>
          <Button kind="danger" wide busy={unsent === null} onClick={() => void signOut()}>
            {t('signOut.confirm')}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('signOut.stay')}
          </Button>
        </>
      }
    >
      <p role="status">{unsent === null ? t('signOut.trying') : t('signOut.text', { count: unsent })}</p>
    </Dialog>
  );
}
