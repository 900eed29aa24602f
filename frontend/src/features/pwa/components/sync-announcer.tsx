import { useTranslation } from '../../../i18n/use-translation';
import { useSyncStatus } from '../sync';
import { useJustSaved } from './sync-chip';

/**
 * Announces the state of the chip to screen readers, once it lasts. The banner announces the offline state.
 */
export function SyncAnnouncer() {
  const { t } = useTranslation();
  const { online, queued, syncing } = useSyncStatus();
  const justSaved = useJustSaved(online, queued);
  const waiting = online && queued > 0 && !syncing;
  return (
    <p className="visually-hidden" role="status">
      {waiting ? t('sync.pending', { count: queued }) : justSaved ? t('sync.saved') : ''}
    </p>
  );
}
