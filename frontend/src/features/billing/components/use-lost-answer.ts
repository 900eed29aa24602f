import { useEffect, useEffectEvent } from 'react';
import type { Write } from '../../../api/use-write';
import type { SubscriptionChange, Tier } from '../api/wire';

/** The answer to a plan change can be lost although the server has scheduled the change: then the changes that are read after the error show it. */
export function useLostAnswer({ error, reset }: Pick<Write<unknown, never>, 'error' | 'reset'>, scheduled: SubscriptionChange | null, wanted: Tier, onDone: () => void): void {
  // A change that is only announced may still fail.
  const isDone = error !== null && scheduled?.changeType === 'downgrade' && scheduled.toTier === wanted && scheduled.cancellable;
  const finish = useEffectEvent(() => {
    reset();
    onDone();
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
}
