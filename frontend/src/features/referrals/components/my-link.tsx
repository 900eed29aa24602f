import { Copy, QrCode, Share2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { canShare, copyLink, shareLink } from '../../../shared/lib/share-link';
import { Button } from '../../../shared/ui/button';
import { showToast } from '../../../shared/ui/toast/toast';
import { endPraise } from '../../../shared/ui/toast/toast-queue';
import { noteDevice } from '../api/queries';
import styles from './my-link.module.css';

const QrDialog = lazyComponent<{ link: string; open: boolean; onClose: () => void }>(
  () => import('./qr-dialog'),
);

/** The user's referral link, and the ways to share it. */
export function MyLink({ link }: { link: string }) {
  const { t } = useTranslation();
  // A line break may stand before the code, not inside it.
  const codeAt = link.lastIndexOf('/') + 1;
  const shown = useRef<HTMLElement>(null);
  // Null until the first opening, so that the chunk is loaded on demand.
  const [square, setSquare] = useState<boolean | null>(null);

  async function copy() {
    try {
      await copyLink(link);
      showToast({ text: t('referral.card.copied') });
    } catch (error) {
      console.error('The link could not be copied', error);
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      showToast({ text: t('referral.card.copyFailed'), failed: true });
    }
  }
  async function share() {
    try {
      await shareLink({ title: 'Pictick', text: t('referral.card.shareText'), url: link });
    } catch (error) {
      console.error('The link could not be shared', error);
      showToast({ text: t('referral.card.shareFailed'), failed: true });
    }
  }
  /** Closes a shown toast, which would cover the code. */
  function showCode() {
    endPraise();
    setSquare(true);
  }
  function noteShared(way: () => unknown) {
    void noteDevice();
    void way();
  }
  return (
    <div className={styles.pass}>
      <p className={styles.link}>
        <span className="visually-hidden">{t('referral.card.link')}</span>{' '}
        <bdi ref={shown}>
          {link.slice(0, codeAt)}
          <wbr />
          {link.slice(codeAt)}
        </bdi>
      </p>
      <div className={styles.ways}>
        <Button
          kind="quiet"
          icon={<Copy aria-hidden="true" strokeWidth={2.25} />}
          onClick={() => noteShared(copy)}
        >
          {t('referral.card.copy')}
        </Button>
        {canShare() ? (
          <Button
            kind="quiet"
            icon={<Share2 aria-hidden="true" strokeWidth={2.25} />}
            onClick={() => noteShared(share)}
          >
            {t('referral.card.share')}
          </Button>
        ) : null}
        <Button
          kind="quiet"
          icon={<QrCode aria-hidden="true" strokeWidth={2.25} />}
          aria-haspopup="dialog"
          onClick={() => noteShared(showCode)}
        >
          {t('referral.card.qr')}
        </Button>
      </div>
      {square === null ? null : (
        <Suspense>
          <QrDialog link={link} open={square} onClose={() => setSquare(false)} />
        </Suspense>
      )}
    </div>
  );
}
