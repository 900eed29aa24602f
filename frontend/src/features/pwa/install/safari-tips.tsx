import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { AddPicture, ConfirmPicture, DockPicture, SharePicture } from './safari-pictures';
import styles from './safari-tips.module.css';

export interface TipsProps {
  way: 'phone' | 'mac';
  open: boolean;
  onClose: () => void;
  /** Called when the user has read the steps: the invitation is dismissed. */
  onDone: () => void;
}

const steps = {
  phone: {
    title: 'install.phone',
    list: [
      ['install.share', SharePicture],
      ['install.add', AddPicture],
      ['install.confirm', ConfirmPicture],
    ],
  },
  mac: {
    title: 'install.mac',
    list: [
      ['install.shareMac', SharePicture],
      ['install.addMac', DockPicture],
      ['install.confirmMac', ConfirmPicture],
    ],
  },
} as const;

/** Safari has no install prompt: three pictures show the steps. */
export default function SafariTips({ way, open, onClose, onDone }: TipsProps) {
  const { t } = useTranslation();
  const { title, list } = steps[way];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(title)}
      footer={
        <Button kind="honey" wide onClick={onDone}>
          {t('install.gotIt')}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {list.map(([words, Picture]) => (
          <li key={words}>
            <Picture />
            <p>{t(words)}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
