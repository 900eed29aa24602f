import { useEffect, useRef } from 'react';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { headingOf } from '../../../shared/lib/focus-next';
import { Address } from '../../../shared/ui/address';
import { QrCode } from '../../../shared/ui/qr-code';
import { SharedLink } from '../../../shared/ui/shared-link';
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
  const made = useRef<HTMLDivElement>(null);
  const link = `${window.location.origin}${paths.join}#${token}`;
  // The button that had the focus is gone.
  useEffect(() => {
    if (made.current) headingOf(made.current)?.focus();
  }, []);

  return (
    <div ref={made} className={styles.made}>
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
      <SharedLink
        link={link}
        texts={{
          label: t('people.link.label'),
          copy: t('people.link.copy'),
          copied: t('people.link.copied'),
          copyFailed: t('people.link.copyFailed'),
          share: t('people.link.share'),
          message: t('people.link.shareText'),
          shareFailed: t('people.link.shareFailed'),
        }}
      />
      <div className={styles.qr}>
        <QrCode link={link} label={t('people.link.qr')} />
        <p className={styles.note}>{t('people.link.qrText')}</p>
      </div>
    </div>
  );
}
