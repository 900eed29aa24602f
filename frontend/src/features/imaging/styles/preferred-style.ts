import { defaultStyle } from '@pictick/rules/imaging/style';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api/http/client';
import { meOf } from '../../../api/queries/me';
import { queryClient } from '../../../api/queries/query-client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import { onSession, sessionView } from '../../../api/session/session';
import { tellProfile } from '../../../shared/lib/profile-updates';

/** In which style this person's pictures are made. */
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

/** Shown at once. After a failure the style is read again, because an answer that was lost may have been a success; a later choice stays shown. */
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
  queryClient.setQueryData(
    kept(),
    (me) => me && { ...me, preferredPromptId: style === defaultStyle ? null : style },
  );
}
