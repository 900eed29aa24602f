import { withdrawalDays } from '@pictick/rules/billing/guarantee';
import { usePlans, useSubscription } from '../api/queries';
import type { NoRefund, RefundOffer } from '../api/types';
import { promisedDays } from './guarantee-days';

export interface GuaranteeNow {
  days: number;
  /** By law, from each contract. */
  withdrawalDays: number;
  /** Whether the guarantee holds for what is bought now, too. */
  promised: boolean;
  /** What would go back now; null: nothing, undefined: not known yet. */
  due: RefundOffer | null | undefined;
  /** Why nothing would. */
  not: NoRefund | null;
}

/** What the server would answer and promise, in one place for all screens. */
export function useGuarantee(): GuaranteeNow {
  const { data: info } = useSubscription();
  const { data: plans } = usePlans();
  const { guarantee, refund, noRefund } = info?.billing ?? {};
  return {
    days: guarantee?.days ?? promisedDays(plans ?? []),
    withdrawalDays: guarantee?.withdrawalDays ?? withdrawalDays,
    promised: guarantee?.open ?? true,
    due: refund,
    not: noRefund ?? null,
  };
}
