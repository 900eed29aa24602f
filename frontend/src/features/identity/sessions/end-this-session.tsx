import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { signOut, unsentChanges } from './session';

/**
 * Signs out this device, which clears it, and reports unsent changes first. It is mounted anew for each
 * question.
 */
export default function EndThisSession({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [unsent, setUnsent] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let asked = true;
    void unsentChanges().then((count) => asked && setUnsent(count));
    return () => void (asked = false);
  }, []);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('devices.thisTitle')}
      role="alertdialog"
      footer={
        <>
          <Button
            kind="danger"
            wide
            busy={busy || unsent === null}
            onClick={() => {
              setBusy(true);
              void signOut();
            }}
          >
            {t(unsent ? 'signOut.confirm' : 'devices.end')}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('signOut.stay')}
          </Button>
        </>
      }
    >
      <p>{unsent ? t('signOut.text', { count: unsent }) : t('devices.thisText')}</p>
    </Dialog>
  );
}
