import { Copy, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { headingOf } from '../../../shared/lib/focus-next';
import { canShare, copyLink, shareLink } from '../../../shared/lib/share-link';
import { Address } from '../../../shared/ui/address';
import { Button } from '../../../shared/ui/button';
import { QrCode } from '../../../shared/ui/qr-code';
import { showToast } from '../../../shared/ui/toast/toast';
import { shortDate } from './last-day';
import type { Invitation } from './people';
import styles from './invite-link.module.css';

/** The link of a new invitation: to copy, to share, and as a QR code. */
export function InviteLink({
  invitation: { role, email, expiresAt },
  token,
}: {
  invitation: Invitation;
  token: string;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const shown = useRef<HTMLElement>(null);
  const link = `${window.location.origin}${paths.join}#${token}`;
  // The button that had the focus is gone.
  useEffect(() => {
    if (shown.current) headingOf(shown.current)?.focus();
  }, []);

  async function copy() {
    try {
      await copyLink(link);
      showToast({ text: t('people.link.copied') });
    } catch (error) {
      console.error('The link could not be copied', error);
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      showToast({ text: t('people.link.copyFailed'), failed: true });
    }
  }
  async function share() {
    try {
      await shareLink({ title: 'Pictick', text: t('people.link.shareText'), url: link });
    } catch (error) {
      console.error('The link could not be shared', error);
      showToast({ text: t('people.link.shareFailed'), failed: true });
    }
  }

  return (
    <div className={styles.made}>
      <p>
        <strong>{t('people.invited', { role: t(`people.role.${role}`) })}</strong>
        <br />
        <span className={styles.note}>
          {t('people.link.works', { date: shortDate(language, expiresAt) })}
        </span>
      </p>
      {email ? (
        <p>
          <Address>{t('people.link.sent', { email })}</Address>
        </p>
      ) : null}
      <p className={styles.link}>
        <span className="visually-hidden">{t('people.link.label')}</span> <bdi ref={shown}>{link}</bdi>
      </p>
      <div className={styles.ways}>
        <Button
          kind="quiet"
          icon={<Copy aria-hidden="true" strokeWidth={2.25} />}
          onClick={() => void copy()}
        >
          {t('people.link.copy')}
        </Button>
        {canShare() ? (
          <Button
            kind="quiet"
            icon={<Share2 aria-hidden="true" strokeWidth={2.25} />}
            onClick={() => void share()}
          >
            {t('people.link.share')}
          </Button>
        ) : null}
      </div>
      <div className={styles.qr}>
        <QrCode link={link} label={t('people.link.qr')} />
        <p className={styles.note}>{t('people.link.qrText')}</p>
      </div>
    </div>
  );
}
