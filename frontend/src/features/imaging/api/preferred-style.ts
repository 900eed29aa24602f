import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { onSession, sessionView } from '../../../api/session';
import { tellProfile } from '../../../shared/lib/profile-updates';
import { defaultStyle } from '../built-in';

const key = (userId: string | undefined) => ['preferred-style', userId];

/** In which style this person's pictures are made. */
export function usePreferredStyle(): string | null {
  const { user } = useSyncExternalStore(onSession, sessionView);
  const { data } = useQuery({
    queryKey: key(user?.id),
    queryFn: async () => (await call((api) => api.GET('/api/auth/me'))).preferredPromptId ?? defaultStyle,
    enabled: user !== null,
  });
  return data ?? null;
}

/** Shown at once; what the server does not take goes back to what it was. */
export async function preferStyle(promptId: string): Promise<void> {
  const at = key(sessionView().user?.id);
  const before = queryClient.getQueryData<string>(at);
  queryClient.setQueryData(at, promptId);
  try {
    await call((api) => api.PUT('/api/shopping-lists/user/preferences/style', { body: { promptId: promptId === defaultStyle ? null : promptId } }));
  } catch (error) {
    queryClient.setQueryData(at, before);
    throw error;
  }
  tellProfile();
}

/** A style that is gone is nobody's favourite: from now on the server takes the usual one. */
export function letGoOf(promptId: string): void {
  const at = key(sessionView().user?.id);
  if (queryClient.getQueryData<string>(at) !== promptId) return;
  queryClient.setQueryData(at, defaultStyle);
  tellProfile();
}
