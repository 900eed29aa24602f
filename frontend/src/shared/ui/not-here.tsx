import { CloudOff } from 'lucide-react';
import { useOnline } from '../hooks/use-online';
import { Banner } from './banner';
import { RetryBanner } from './retry';

/** In the place of what has not come: without a network when it will, after a failure the way to try again. */
export function NotHere({ failed, offline, text, onRetry }: { failed: boolean; offline?: string | undefined; text: string; onRetry: () => void }) {
  const online = useOnline();
  if (!online) return offline === undefined ? null : <Banner icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />}>{offline}</Banner>;
  return failed ? <RetryBanner text={text} onRetry={onRetry} /> : null;
}
