import { useTranslation } from '../../../i18n/use-translation';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { QrCode } from '../../../shared/ui/qr-code';
import styles from './qr-dialog.module.css';

/** The QR code of the link, for a person nearby to scan. */
export default function QrDialog({
  link,
  open,
  onClose,
}: {
  link: string;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('referral.card.qrTitle')}>
      <div className={styles.qr}>
        <QrCode link={link} label={t('referral.card.qrOf', { link })} />
        <p>{t('referral.card.qrText')}</p>
        <p className={styles.link}>{link}</p>
      </div>
    </Dialog>
  );
}
