import { usePlans, useSubscription } from '../api/queries';
import { promisedDays } from '../model/guarantee-days';

/** Whether there is something to be given back; null as long as nobody knows. */
export function useGuarantee(): { days: number; due: boolean | null } {
  const { data: info } = useSubscription();
  const { data: plans } = usePlans();
  return { days: promisedDays(plans ?? []), due: info ? info.billing.moneyBack : null };
}
