import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { signOut } from '../sign-out';

/** Signing out wipes the device, so changes that only it knows are spoken of first. */
export default function SignOutDialog({ unsent, open, onClose }: { unsent: number; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('signOut.title')}
      role="alertdialog"
      footer={
        <>
          <Button kind="danger" wide onClick={() => void signOut()}>
            {t('signOut.confirm')}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('signOut.stay')}
          </Button>
        </>
      }
    >
      <p>{t('signOut.text', { count: unsent })}</p>
    </Dialog>
  );
}
