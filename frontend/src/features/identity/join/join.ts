import type { components } from '@pictick/api';
import type { HouseholdHead } from '@pictick/rules/household/household-view';
import { useQuery } from '@tanstack/react-query';
import { currentEngine } from '../../../api/engine/current-engine';
import { showHousehold } from '../../../api/engine/households';
import { ApiError } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { queryClient } from '../../../api/queries/query-client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';

export type Preview = components['schemas']['InvitationPreview'];

/** `again`: the user has joined on this page before. */
export type JoinOutcome = 'joined' | 'again' | 'declined' | 'gone' | 'member' | 'upgrade' | 'full';
const outcomes: Readonly<Record<string, JoinOutcome>> = {
  INVITATION_GONE: 'gone',
  VALIDATION_FAILED: 'gone',
  ALREADY_MEMBER: 'member',
  UPGRADE_REQUIRED: 'upgrade',
  PEOPLE_LIMIT: 'full',
};
/** After these the link works on, for this user or another. */
export const staysOpen: ReadonlySet<JoinOutcome> = new Set<JoinOutcome>(['member', 'upgrade', 'full']);

/** @throws the error itself if it says nothing about the invitation; the link still works then. */
function outcomeOf(error: unknown): JoinOutcome {
  const outcome = error instanceof ApiError ? outcomes[error.code] : undefined;
  if (outcome === undefined) throw error;
  return outcome;
}

/** The invitation as the invited user sees it before the answer. Null if it is gone. */
async function previewInvitation(token: string): Promise<Preview | null> {
  try {
    return await call((api) => api.POST('/api/household-invitations/preview', { body: { token } }));
  } catch (error) {
    outcomeOf(error);
    return null;
  }
}

/** Also offline it shows a preview that was loaded before. The token is kept no longer than the page. */
export function usePreview(token: string, enabled: boolean) {
  return useQuery(
    {
      queryKey: ['householdInvitation', token],
      queryFn: () => previewInvitation(token),
      enabled,
      staleTime: 0,
      gcTime: 0,
      // An acceptance whose answer was lost has used the link up.
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
}

type Acceptance = { token: string; requestId: string };
async function acceptInvitation({ token, requestId }: Acceptance): Promise<JoinOutcome> {
  let joined: HouseholdHead;
  try {
    joined = await call((api) =>
      api.POST('/api/household-invitations/accept', {
        params: { header: { 'X-Request-ID': requestId } },
        body: { token, adult: true },
      }),
    );
  } catch (error) {
    return outcomeOf(error);
  }
  // The family and its lists are on the device before the user opens them.
  await currentEngine()?.pullHouseholds();
  await chooseShown(joined.id);
  currentEngine()?.refresh();
  return 'joined';
}

/** The home page goes on to show the own children of a user who has some; else it shows the family from now on. */
async function chooseShown(joined: string): Promise<void> {
  const engine = currentEngine();
  const own = engine
    ?.households()
    .find(({ id, role, children }) => id !== joined && role !== 'helper' && children.length > 0);
  if (!own) await showHousehold(joined);
  // The user was in this family before, and had chosen it.
  else if (engine?.household()?.id === joined) await showHousehold(own.id);
}

export const useAcceptInvitation = (after: After<JoinOutcome, Acceptance>): Write<JoinOutcome, Acceptance> =>
  useWrite({ mutationKey: ['acceptInvitation'], mutationFn: acceptInvitation }, after);

async function declineInvitation(token: string): Promise<JoinOutcome> {
  try {
    await call((api) => api.POST('/api/household-invitations/decline', { body: { token } }));
    return 'declined';
  } catch (error) {
    return outcomeOf(error);
  }
}
export const useDeclineInvitation = (after: After<JoinOutcome, string>): Write<JoinOutcome, string> =>
  useWrite({ mutationKey: ['declineInvitation'], mutationFn: declineInvitation }, after);
