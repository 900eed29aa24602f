import { useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { onSession, sessionView } from '../../../api/session/session';
import type { ItemRow } from '../../../sync/types';

/**
 * The user whose quota pays for a picture: the present user, or another member, whose name is null where it
 * is unknown.
 */
export function usePayer({ listId, addedBy, image }: ItemRow): { isReader: boolean; name: string | null } {
  const payer = image.askedBy ?? addedBy;
  const me = useSyncExternalStore(onSession, sessionView).user?.id;
  const name = useSyncExternalStore(subscribeToEngine, () => {
    const member = currentEngine()
      ?.list(listId)
      .list?.collaborators?.find(({ userId }) => userId === payer);
    return member?.name ?? member?.email ?? null;
  });
  return { isReader: payer === undefined || payer === me, name };
}
