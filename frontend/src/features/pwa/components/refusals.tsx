import { lazy, Suspense, useEffect, useRef } from 'react';
import { showToast } from '../../../shared/ui/toast';
import { useSyncStatus } from '../sync';

const LeftOver = lazy(() => import('./left-over'));

/** A change that the server refused for good is kept on the device, said once, and stays to be looked at. */
export function Refusals() {
  const { parked, parkedCode, superseded } = useSyncStatus();
  const said = useRef(parked);
  useEffect(() => {
    if (parked > said.current && parkedCode) void import('../../../api/api-error').then(({ messageOfCode }) => showToast({ text: messageOfCode(parkedCode), failed: true }));
    said.current = parked;
  }, [parked, parkedCode]);
  return parked + superseded > 0 ? (
    <Suspense>
      <LeftOver />
    </Suspense>
  ) : null;
}
