import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api/client';
import { meOf } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { onSession, sessionView } from '../../../api/session';
import { tellProfile } from '../../../shared/lib/profile-updates';
import { defaultStyle } from '../built-in';

/** In which style this person's pictures are made. */
export function usePreferredStyle(): string | null {
  const { user } = useSyncExternalStore(onSession, sessionView);
  const { data } = useQuery({ ...meOf(user?.id), select: ({ preferredPromptId }) => preferredPromptId ?? defaultStyle });
  return data ?? null;
}

/** Shown at once; what the server does not take goes back to what it was. */
export async function preferStyle(promptId: string): Promise<void> {
  const before = keptStyle();
  keepStyle(promptId);
  try {
    await call((api) => api.PUT('/api/shopping-lists/user/preferences/style', { body: { promptId: promptId === defaultStyle ? null : promptId }, keepalive: true }));
  } catch (error) {
    if (before !== undefined) keepStyle(before);
    throw error;
  }
  tellProfile();
}

/** A style that is gone is nobody's favourite: from now on the server takes the usual one. */
export function letGoOf(promptId: string): void {
  if (keptStyle() !== promptId) return;
  keepStyle(defaultStyle);
  tellProfile();
}

const kept = () => meOf(sessionView().user?.id).queryKey;

/** Undefined as long as nobody has asked. */
function keptStyle(): string | undefined {
  const me = queryClient.getQueryData(kept());
  return me && (me.preferredPromptId ?? defaultStyle);
}

function keepStyle(style: string): void {
  queryClient.setQueryData(kept(), (me) => me && { ...me, preferredPromptId: style === defaultStyle ? null : style });
}
