import { useEffect, useEffectEvent, useState } from 'react';
import { refreshBilling } from '../api/refresh-billing';
import type { SubscriptionInfo, Tier } from '../api/types';
import { useFollowPurchase } from '../api/use-mutations';
import { isSettled, progressOf, type CheckoutReturn, type Progress } from './checkout-return';

/** `late`: the purchase takes longer than the page waits; `unknown`: its state could not be read. */
export type Stage = Progress | 'late' | 'unknown';

const pause = 2500;
/** In ms between two reads; half a minute in all. */
const patience = 12;

/** Polls until the purchase is settled or the time is over. */
export function useCheckoutState(
  back: CheckoutReturn,
  onSettled: () => void,
): { stage: Stage; tier: Tier | null; again: () => void } {
  const [stage, setStage] = useState<Stage>('processing');
  const [tier, setTier] = useState<Tier | null>(null);
  const [round, setRound] = useState(0);
  const { mutateAsync } = useFollowPurchase();

  const settle = useEffectEvent((next: Stage) => {
    setStage(next);
    if (next !== 'late' && next !== 'unknown') onSettled();
  });
  const apply = useEffectEvent((info: SubscriptionInfo): boolean => {
    const { state, tier: bought } = progressOf(back, info);
    setTier(bought);
    if (isSettled(state)) settle(state);
    else setStage(state);
    return isSettled(state);
  });

  const look = useEffectEvent(() => mutateAsync(back.sessionId).catch(() => null));

  useEffect(() => {
    const over = new AbortController();
    const isOver = (): boolean => over.signal.aborted;
    const wait = () => new Promise((later) => setTimeout(later, pause));
    void (async () => {
      let lastInfo: SubscriptionInfo | null = null;
      for (let looks = 0; looks < (back.kind === 'cancelled' ? 1 : patience); looks += 1) {
        if (looks > 0) await wait();
        const info = isOver() ? null : await look();
        if (isOver()) return;
        lastInfo = info ?? lastInfo;
        if (back.kind === 'success' && info && apply(info)) return refreshBilling();
      }
      if (back.kind === 'success') settle(lastInfo ? 'late' : 'unknown');
      // The card was declined in the portal: the purchase still waits for its payment.
      else settle(lastInfo?.subscription.status === 'incomplete' ? 'failed' : 'cancelled');
      await refreshBilling();
    })();
    return () => over.abort();
  }, [back, round]);

  return {
    stage,
    tier,
    again: () => {
      setStage('processing');
      setRound(round + 1);
    },
  };
}
