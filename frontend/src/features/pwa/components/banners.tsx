import { useEffect, useState } from 'react';
import { CloudOff, House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readStorage, writeStorage } from '../../../i18n/language';
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

const localKey = 'pictick_local';

/** Says so when stand-ins take the place of the outside services, so that nobody takes this for the real thing. */
export function LocalBanner() {
  const { t } = useTranslation();
  // Remembered, so that the next page has it from its first paint and nothing moves.
  const [local, setLocal] = useState(() => readStorage(localKey) === '1');
  useEffect(() => {
    let here = true;
    const timer = setTimeout(() => {
      fetch('/api/health')
        .then((answer) => answer.json() as Promise<{ local?: boolean }>)
        .then(({ local: stands = false }) => {
          writeStorage(localKey, stands ? '1' : null);
          if (here) setLocal(stands);
        })
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
