import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { showToast } from '../../../shared/ui/toast/toast';
import { daysWaiting } from '../days-waiting';
import { useSyncStatus } from '../sync';

const RejectedBanner = lazyComponent(() => import('./rejected-banner'));
const StorageBanner = lazyComponent(() => import('./storage-banner'));

/**
 * Shows changes that the server rejected for good, and changes that could not be stored. They are reported
 * once and stay on the device.
 */
export function RejectedChanges() {
  const { rejected, rejectedCode, superseded, storage, oldestWaitingAt } = useSyncStatus();
  const { t } = useTranslation();
  const said = useRef(rejected);
  useEffect(() => {
    if (rejected > said.current && rejectedCode)
      void import('../../../api/http/api-error').then(({ messageOfCode }) =>
        showToast({
          text: `${t('parked.banner', { count: 1 })} ${messageOfCode(rejectedCode)}`,
          failed: true,
        }),
      );
    said.current = rejected;
  }, [rejected, rejectedCode, t]);
  return (
    <Suspense>
      {storage !== 'ok' || daysWaiting(oldestWaitingAt) > 0 ? <StorageBanner /> : null}
      {rejected + superseded > 0 ? <RejectedBanner /> : null}
    </Suspense>
  );
}
