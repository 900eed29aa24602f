import { CircleAlert, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import type { Storage } from '../../../sync/engine';
import { daysWaiting } from '../days-waiting';
import { useSyncStatus } from '../sync';

const texts: Record<Exclude<Storage, 'ok'>, string> = {
  full: 'storage.full',
  memory: 'storage.memory',
  damaged: 'storage.damaged',
};

/** Warns of data that the device cannot store or could not read, and of changes that have waited for days. */
export default function StorageBanner() {
  const { t } = useTranslation();
  const { storage, oldestWaitingAt } = useSyncStatus();
  const [read, setRead] = useState<Storage>('ok');
  const days = daysWaiting(oldestWaitingAt);
  return (
    <>
      {storage !== 'ok' && storage !== read ? (
        <Banner
          slim
          failed={storage !== 'memory'}
          icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}
          action={
            <button type="button" onClick={() => setRead(storage)}>
              {t('superseded.dismiss')}
            </button>
          }
        >
          {t(texts[storage])}
        </Banner>
      ) : null}
      {days > 0 ? (
        <Banner slim icon={<Hourglass aria-hidden="true" strokeWidth={2.25} />}>
          {t('storage.unsent', { count: days })}
        </Banner>
      ) : null}
    </>
  );
}
