import { useEffect, useRef } from 'react';
import { showToast } from '../../../shared/ui/toast';
import { useSyncStatus } from '../sync';

/** A change that the server refused for good is kept on the device, and said once. */
export function Refusals() {
  const { parked, parkedCode } = useSyncStatus();
  const said = useRef(parked);
  useEffect(() => {
    if (parked > said.current && parkedCode) void import('../../../api/api-error').then(({ messageOfCode }) => showToast({ text: messageOfCode(parkedCode), failed: true }));
    said.current = parked;
  }, [parked, parkedCode]);
  return null;
}
