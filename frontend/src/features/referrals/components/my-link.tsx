import { QrCode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Button } from '../../../shared/ui/button';
import { SharedLink } from '../../../shared/ui/shared-link';
import { endPraise } from '../../../shared/ui/toast/toast-queue';
import { noteDevice } from '../api/queries';
import styles from './my-link.module.css';

const QrDialog = lazyComponent<{ link: string; open: boolean; onClose: () => void }>(
  () => import('./qr-dialog'),
);

/** The user's referral link, and the ways to share it. */
export function MyLink({ link }: { link: string }) {
  const { t } = useTranslation();
  // Null until the first opening, so that the chunk is loaded on demand.
  const [square, setSquare] = useState<boolean | null>(null);

  /** Closes a shown toast, which would cover the code. */
  function showCode() {
    void noteDevice();
    endPraise();
    setSquare(true);
  }
  return (
    <div className={styles.pass}>
      <SharedLink
        link={link}
        onUse={() => void noteDevice()}
        texts={{
          label: t('referral.card.link'),
          copy: t('referral.card.copy'),
          copied: t('referral.card.copied'),
          copyFailed: t('referral.card.copyFailed'),
          share: t('referral.card.share'),
          message: t('referral.card.shareText'),
          shareFailed: t('referral.card.shareFailed'),
        }}
      >
        <Button
          kind="quiet"
          icon={<QrCode aria-hidden="true" strokeWidth={2.25} />}
          aria-haspopup="dialog"
          onClick={showCode}
        >
          {t('referral.card.qr')}
        </Button>
      </SharedLink>
      {square === null ? null : (
        <Suspense>
          <QrDialog link={link} open={square} onClose={() => setSquare(false)} />
        </Suspense>
      )}
    </div>
  );
}
