import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { qrPath } from '../model/qr-path';
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
  const { size, path } = useMemo(() => qrPath(link), [link]);
  return (
    <Dialog open={open} onClose={onClose} title={t('referral.card.qrTitle')}>
      <div className={styles.qr}>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={t('referral.card.qrOf', { link })}
          shapeRendering="crispEdges"
        >
          <path d={path} />
        </svg>
        <p>{t('referral.card.qrText')}</p>
        <p className={styles.link}>{link}</p>
      </div>
    </Dialog>
  );
}
