import { defaultStyle } from '@pictick/rules/imaging/style';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api/http/client';
import { meOf } from '../../../api/queries/me';
import { queryClient } from '../../../api/queries/query-client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import { onSession, sessionView } from '../../../api/session/session';
import { tellProfile } from '../../../shared/lib/profile-updates';

/** The style of the user's generated pictures. */
export function usePreferredStyle(): string | null {
  const { user } = useSyncExternalStore(onSession, sessionView);
  const { data } = useQuery({
    ...meOf(user?.id),
    select: ({ preferredPromptId }) => preferredPromptId ?? defaultStyle,
  });
  return data ?? null;
}

interface Style {
  id: string;
  name: string;
}
const prefer = ({ id }: Style) =>
  call((api) =>
    api.PUT('/api/shopping-lists/user/preferences/style', {
      body: { promptId: id === defaultStyle ? null : id },
      keepalive: true,
    }),
  );
type Preferred = Awaited<ReturnType<typeof prefer>>;

/**
 * Shows the choice at once. After a failure the style is read again, because a request without a response may
 * have succeeded; a later choice stays.
 */
export const usePreferStyle = (after: After<Preferred, Style>): Write<Preferred, Style> =>
  useWrite(
    {
      mutationKey: ['preferStyle'],
      mutationFn: prefer,
      several: true,
      scope: { id: 'preferStyle' },
      onMutate: ({ id }) => {
        const before = keptStyle();
        keepStyle(id);
        return before;
      },
      onError: (_error, { id }, before) => {
        if (typeof before !== 'string' || keptStyle() !== id) return;
        keepStyle(before);
        void queryClient.invalidateQueries({ queryKey: kept() });
      },
      onSuccess: tellProfile,
    },
    after,
  );

/** When the preferred style was deleted, the server uses the default style. */
export function letGoOf(promptId: string): void {
  if (keptStyle() !== promptId) return;
  keepStyle(defaultStyle);
  tellProfile();
}

const kept = () => meOf(sessionView().user?.id).queryKey;

/** Undefined until the style has been read. */
function keptStyle(): string | undefined {
  const me = queryClient.getQueryData(kept());
  return me && (me.preferredPromptId ?? defaultStyle);
}

function keepStyle(style: string): void {
  queryClient.setQueryData(
    kept(),
    (me) => me && { ...me, preferredPromptId: style === defaultStyle ? null : style },
  );
}
