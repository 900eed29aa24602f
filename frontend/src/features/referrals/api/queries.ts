import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api/http/client';
import { cachedQuery } from '../../../api/queries/cached-query';
import { onSession, sessionView } from '../../../api/session/session';
import { deviceId } from '../model/visitor-id';

const useMyId = (): string | undefined => useSyncExternalStore(onSession, sessionView).user?.id;

/** The link never changes, so the cached one can be shared without a network. */
export function useMyCode() {
  const id = useMyId();
  return useQuery({
    queryKey: ['referrals', id, 'code'],
    enabled: id !== undefined,
    ...cachedQuery(id, 'referral', () => askForCode()),
  });
}

// Use case: get-referral-code
const askForCode = (device?: string) =>
  call((api) =>
    api.GET('/api/referrals/my-code', {
      params: { query: device === undefined ? {} : { deviceId: device } },
    }),
  );

let noted: string | undefined;

/** Sends the device of a user who shares their link; viewing the link sends nothing. */
export async function noteDevice(): Promise<void> {
  const device = deviceId();
  const me = sessionView().user?.id;
  if (device === undefined || me === noted) return;
  noted = me;
  await askForCode(device).catch(() => void (noted = undefined));
}

/** Friends change it, so it is read again on each focus of the window. */
export function useMyStats() {
  const id = useMyId();
  return useQuery({
    queryKey: ['referrals', id, 'stats'],
    enabled: id !== undefined,
    queryFn: () => call((api) => api.GET('/api/referrals/my-stats')),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}
