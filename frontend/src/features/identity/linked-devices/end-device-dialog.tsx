import { Clock, EyeOff, Mail } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { showToast } from '../../../shared/ui/toast/toast';
import { type DevicePath, reasonOf, useEndDevice } from './linked-devices';
import styles from './end-device-dialog.module.css';

const mark = { 'aria-hidden': true, strokeWidth: 2.25 } as const;

/** Asks before a device is ended, which has no undo: the device would have to be linked again. */
export function EndDeviceDialog({
  path,
  name,
  open,
  onClose,
}: {
  path: DevicePath;
  name: string;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const online = useOnline();
  const end = useEndDevice({
    onSuccess: () => {
      onClose();
      showToast({ text: t('linked.ending.ended', { name }), about: `device ${path.deviceId}` });
    },
    onError: (error) => {
      onClose();
      showToast({ text: reasonOf(error), failed: true });
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('linked.ending.title', { name })}
      role="alertdialog"
      footer={
        <>
          <Button kind="danger" wide busy={end.isPending} disabled={!online} onClick={() => end.mutate(path)}>
            {t('linked.ending.end')}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <ul className={styles.what}>
        <li>
          <EyeOff {...mark} />
          {t('linked.ending.goes')}
        </li>
        <li>
          <Clock {...mark} />
          {t('linked.ending.asleep')}
        </li>
        <li>
          <Mail {...mark} />
          {t('linked.ending.unsent')}
        </li>
      </ul>
    </Dialog>
  );
}
