import { useTranslation } from '../../../i18n/use-translation';
import { useSyncStatus } from '../sync';
import { useJustSaved } from './sync-chip';

/** What the chip shows, for those who hear it: only what lasts. That one is offline the banner says. */
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
