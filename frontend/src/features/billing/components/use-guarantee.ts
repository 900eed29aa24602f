import { useState } from 'react';
import { usePayments, usePlans, useSubscription } from '../api/queries';
import { paidWithin, promisedDays } from '../model/paid-within';
import { runs } from '../model/standing';

/** Whether there is something to be given back; null as long as nobody knows. */
export function useGuarantee(): { days: number; due: boolean | null } {
  const { data: info } = useSubscription();
  const { data: plans } = usePlans();
  const { data: payments } = usePayments();
  const [now] = useState(() => Date.now());
  const days = promisedDays(plans ?? []);
  if (info && runs(info.subscription)) return { days, due: true };
  return { days, due: info && payments ? paidWithin(days, payments, now) : null };
}
