import { Check, CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Chip } from '../../../shared/ui/chip';
import { retrySync, useSyncStatus } from '../sync';

const saved = 2000;

/** The state of the connection and the queue; empty while all changes are sent. */
export function SyncChip() {
  const { t } = useTranslation();
  const { online, queued, syncing } = useSyncStatus();
  const justSaved = useJustSaved(online, queued);
  if (!online)
    return (
      <Chip icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />}>
        {queued > 0 ? t('sync.offlineQueued', { count: queued }) : t('sync.offline')}
      </Chip>
    );
  if (queued > 0) {
    return syncing ? (
      <Chip icon={<RefreshCw aria-hidden="true" strokeWidth={2.25} />}>{t('sync.syncing')}</Chip>
    ) : (
      <Chip icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />} onPress={retrySync}>
        {t('sync.pending', { count: queued })}
      </Chip>
    );
  }
  return justSaved ? (
    <Chip icon={<Check aria-hidden="true" strokeWidth={2.75} />} good>
      {t('sync.saved')}
    </Chip>
  ) : null;
}

/** An empty queue is announced only if it was shown waiting before. */
export function useJustSaved(online: boolean, queued: number): boolean {
  const [waited, setWaited] = useState(false);
  const waiting = queued > 0 && !online;
  if (waiting && !waited) setWaited(true);
  const done = waited && online && queued === 0;
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setWaited(false), saved);
    return () => clearTimeout(timer);
  }, [done]);
  return done;
}
