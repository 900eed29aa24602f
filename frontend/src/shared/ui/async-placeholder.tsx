import { CloudOff } from 'lucide-react';
import { useOnline } from '../hooks/use-online';
import { Banner } from './banner';
import { RetryBanner, SlowNote } from './retry';
import { SkeletonCard } from './settings-card';

interface Props {
  failed: boolean;
  /** False once the data is there: then only failures are shown. */
  waiting?: boolean;
  offline?: string | undefined;
  text: string;
  height?: number;
  onRetry: () => void;
}

/** The placeholder of data: a skeleton while it loads; offline a note; after a failure a button to retry. */
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
