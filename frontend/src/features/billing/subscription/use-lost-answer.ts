import { useEffect, useEffectEvent } from 'react';
import type { Write } from '../../../api/queries/use-write';
import type { SubscriptionChange, Tier } from '../api/types';

/** True where the change to a smaller plan is scheduled. An announced one may still fail. */
export const isSwitchTo = (wanted: Tier, scheduled: SubscriptionChange | null): boolean =>
  scheduled?.changeType === 'downgrade' && scheduled.toTier === wanted && scheduled.cancellable;

/**
 * The response to a plan change can be lost although the server has made the change: then the state read
 * after the error shows it (`isMade`).
 */
export function useLostAnswer(
  { error, reset }: Pick<Write<unknown, never>, 'error' | 'reset'>,
  isMade: boolean,
  onDone: () => void,
): void {
  const isDone = error !== null && isMade;
  const finish = useEffectEvent(() => {
    reset();
    onDone();
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
}
