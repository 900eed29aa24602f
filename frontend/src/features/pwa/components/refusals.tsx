import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { showToast } from '../../../shared/ui/toast';
import { daysWaiting } from '../days-waiting';
import { useSyncStatus } from '../sync';

const LeftOver = lazyComponent(() => import('./left-over'));
const StorageBanner = lazyComponent(() => import('./storage-banner'));

/** A change that the server refused for good is kept on the device, said once, and stays to be looked at. So is a change that cannot be kept. */
export function Refusals() {
  const { parked, parkedCode, superseded, storage, oldestWaitingAt } = useSyncStatus();
  const { t } = useTranslation();
  const said = useRef(parked);
  useEffect(() => {
    if (parked > said.current && parkedCode)
      void import('../../../api/api-error').then(({ messageOfCode }) =>
        showToast({ text: `${t('parked.banner', { count: 1 })} ${messageOfCode(parkedCode)}`, failed: true }),
      );
    said.current = parked;
  }, [parked, parkedCode, t]);
  return (
    <Suspense>
      {storage !== 'ok' || daysWaiting(oldestWaitingAt) > 0 ? <StorageBanner /> : null}
      {parked + superseded > 0 ? <LeftOver /> : null}
    </Suspense>
  );
}
