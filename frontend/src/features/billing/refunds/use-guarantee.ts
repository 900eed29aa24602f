import { withdrawalDays } from '@pictick/rules/billing/guarantee';
import { usePlans, useSubscription } from '../api/queries';
import type { NoRefund, RefundOffer } from '../api/types';
import { promisedDays } from './guarantee-days';

export interface GuaranteeNow {
  days: number;
  /** The legal right of withdrawal, for each contract. */
  withdrawalDays: number;
  /** True where the guarantee holds for a purchase now, too. */
  promised: boolean;
  /** The refund of today; null without one, undefined while it is unknown. */
  due: RefundOffer | null | undefined;
  /** The reason why there is no refund. */
  not: NoRefund | null;
}

/** The guarantee as the server reports it, in one place for all screens. */
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
