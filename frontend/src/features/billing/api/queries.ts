import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api/http/client';
import { onSession, sessionView } from '../../../api/session/session';
import { billingKey } from './refresh-billing';

export const paymentsShown = 20;

/** Personal queries: none runs before the user is known. */
function useMine(...what: (string | number)[]) {
  const { user } = useSyncExternalStore(onSession, sessionView);
  return { queryKey: [billingKey, user?.id, ...what], enabled: user !== null };
}

export const useSubscription = () =>
  useQuery({
    ...useMine('subscription'),
    queryFn: () => call((api) => api.GET('/api/billing/subscription')),
  });

/** The same for all users, and for visitors. */
export const usePlans = () =>
  useQuery({
    queryKey: [billingKey, 'plans'],
    queryFn: () => call((api) => api.GET('/api/billing/plans')),
    select: ({ plans }) => plans,
  });

/** The server may ask Stripe, so the query does not run on each focus of the window. */
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

/** Requested only for a user with more than one subscription. */
export function useRunning(several: boolean) {
  const { queryKey, enabled } = useMine('all');
  return useQuery({
    queryKey,
    enabled: enabled && several,
    queryFn: () => call((api) => api.GET('/api/billing/subscriptions/all')),
    select: ({ subscriptions }) => subscriptions,
  });
}
