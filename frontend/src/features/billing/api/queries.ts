import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api/http/client';
import { onSession, sessionView } from '../../../api/session/session';
import { billingKey } from './refresh-billing';

export const paymentsShown = 20;

/** Each is one's own: no query runs before it is known who is here. */
function useMine(...what: (string | number)[]) {
  const { user } = useSyncExternalStore(onSession, sessionView);
  return { queryKey: [billingKey, user?.id, ...what], enabled: user !== null };
}

export const useSubscription = () =>
  useQuery({
    ...useMine('subscription'),
    queryFn: () => call((api) => api.GET('/api/billing/subscription')),
  });

/** The same for everybody, also for who is not in yet. */
export const usePlans = () =>
  useQuery({
    queryKey: [billingKey, 'plans'],
    queryFn: () => call((api) => api.GET('/api/billing/plans')),
    select: ({ plans }) => plans,
  });

/** The server may ask our payment partner for it: not at every look at the window. */
export const usePendingChanges = () =>
  useQuery({
    ...useMine('pending'),
    queryFn: () => call((api) => api.GET('/api/billing/subscription-changes/pending')),
    select: ({ subscriptionChanges }) => subscriptionChanges,
    refetchOnWindowFocus: false,
  });

export const usePayments = (limit: number = paymentsShown) =>
  useQuery({
    ...useMine('payments', limit),
    queryFn: () =>
      call((api) => api.GET('/api/billing/payments', { params: { query: { limit: String(limit) } } })),
    select: ({ payments }) => payments,
  });

export const useBalance = () =>
  useQuery({ ...useMine('balance'), queryFn: () => call((api) => api.GET('/api/billing/balance')) });

/** Asked only where there is more than one. */
export function useRunning(several: boolean) {
  const { queryKey, enabled } = useMine('all');
  return useQuery({
    queryKey,
    enabled: enabled && several,
    queryFn: () => call((api) => api.GET('/api/billing/subscriptions/all')),
    select: ({ subscriptions }) => subscriptions,
  });
}
