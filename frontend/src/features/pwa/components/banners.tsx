import { CloudOff, House } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Banner } from '../../../shared/ui/banner';
import styles from './banners.module.css';

export function OfflineBanner() {
  const { t } = useTranslation();
  if (useOnline()) return null;
  return (
    <Banner slim icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />}>
      {t('offline.banner')}
    </Banner>
  );
}

/**
 * Says that local stand-ins replace the external services, so that a user does not take the install for the
 * real product. The device remembers this (theme.js), so the banner is there from the first paint.
 */
export function LocalBanner() {
  const { t } = useTranslation();
  return (
    <div className={styles.local}>
      <Banner slim icon={<House aria-hidden="true" strokeWidth={2.25} />}>
        {t('local.banner')}
      </Banner>
    </div>
  );
}
