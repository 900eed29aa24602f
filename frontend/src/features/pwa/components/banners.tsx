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
 * Says so when stand-ins take the place of the outside services, so that nobody takes this for the real thing. The server knows (prerendered-pages.ts),
 * and the device remembers (theme.js): it is there from the first paint on, and nothing moves.
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
