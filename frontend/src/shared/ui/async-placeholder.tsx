import { CloudOff } from 'lucide-react';
import { useOnline } from '../hooks/use-online';
import { Banner } from './banner';
import { RetryBanner, SlowNote } from './retry';
import { SkeletonCard } from './settings-card';

interface Props {
  failed: boolean;
  /** False: it is there, and only failures are told. */
  waiting?: boolean;
  offline?: string | undefined;
  text: string;
  height?: number;
  onRetry: () => void;
}

/** In the place of what has not come: its skeleton as long as it may come; without a network when it will, after a failure the way to try again. */
export function AsyncPlaceholder({ failed, waiting = true, offline, text, height, onRetry }: Props) {
  const online = useOnline();
  if (!online)
    return offline === undefined ? null : (
      <Banner icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />}>{offline}</Banner>
    );
  if (failed) return <RetryBanner text={text} onRetry={onRetry} />;
  return (
    <>
      {waiting ? <SlowNote /> : null}
      {height === undefined ? null : <SkeletonCard height={height} />}
    </>
  );
}
