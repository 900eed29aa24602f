import { useEffect, useState } from 'react';
import { CloudOff, House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../shared/ui/banner';
import { useSyncStatus } from '../sync';

export function OfflineBanner() {
  const { t } = useTranslation();
  const { online } = useSyncStatus();
  if (online) return null;
  return (
    <Banner slim icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />}>
      {t('offline.banner')}
    </Banner>
  );
}

/** Says so when stand-ins take the place of the outside services, so that nobody takes this for the real thing. */
export function LocalBanner() {
  const { t } = useTranslation();
  const [local, setLocal] = useState(false);
  useEffect(() => {
    let here = true;
    const timer = setTimeout(() => {
      fetch('/api/health')
        .then((answer) => answer.json() as Promise<{ local?: boolean }>)
        .then((health) => here && setLocal(health.local === true))
        .catch(() => undefined);
    }, 300);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, []);
  if (!local) return null;
  return (
    <Banner slim icon={<House aria-hidden="true" strokeWidth={2.25} />}>
      {t('local.banner')}
    </Banner>
  );
}
