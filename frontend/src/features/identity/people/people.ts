import type { components } from '@pictick/api';
import type { HouseholdInvitation, HouseholdRole } from '@pictick/rules/household/household-view';
import {
  adultsPerHousehold,
  freeAdults,
  helpersPerHousehold,
  openInvitationsPerHousehold,
} from '@pictick/rules/household/people';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { currentEngine } from '../../../api/engine/current-engine';
import { ApiError, messageOf } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { limitsOf } from '../../../api/queries/limits';
import { queryClient, write } from '../../../api/queries/query-client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import { encode } from '../../../shared/lib/base64url';
import { showToast } from '../../../shared/ui/toast/toast';

type Wire = components['schemas'];
export type {
  HouseholdInvitation as Invitation,
  HouseholdMember as Member,
  HouseholdRole as Role,
} from '@pictick/rules/household/household-view';

const pathOf = (householdId: string) => ({ path: { householdId } });
const memberPath = ({ householdId, personId }: Membership) => ({
  path: { householdId, memberId: personId },
});

/** Reads the household and the lists again. The live channel tells the other devices. */
const pull = (): void => currentEngine()?.refresh();

/** 128 random bits. Only the page that made it and the invited user know it. */
export const newToken = (): string => encode(crypto.getRandomValues(new Uint8Array(16)));

export type Inviting = Wire['InviteMember'] & { householdId: string };
const inviteMember = ({ householdId, ...body }: Inviting) =>
  call((api) => api.POST('/api/households/{householdId}/invitations', { params: pathOf(householdId), body }));
export const useInviteMember = (
  after: After<HouseholdInvitation, Inviting>,
): Write<HouseholdInvitation, Inviting> =>
  useWrite({ mutationKey: ['inviteMember'], mutationFn: inviteMember, onSuccess: pull }, after);

type TakingBack = { householdId: string; invitationId: string };
const takeInvitationBack = (path: TakingBack) =>
  call((api) => api.DELETE('/api/households/{householdId}/invitations/{invitationId}', { params: { path } }));
type Changed = Wire['HouseholdChanged'];
export const useTakeInvitationBack = (after: After<Changed, TakingBack>): Write<Changed, TakingBack> =>
  useWrite({ mutationKey: ['takeInvitationBack'], mutationFn: takeInvitationBack, onSuccess: pull }, after);

export type Membership = { householdId: string; personId: string };
export type MemberPatch = Wire['ChangeMember'];
/** `before`: the role that an undo brings back. */
type Changing = Membership & { before: HouseholdRole; patch: MemberPatch };
const changeMember = ({ patch, ...member }: Changing) =>
  call((api) =>
    api.PATCH('/api/households/{householdId}/members/{memberId}', {
      params: memberPath(member),
      body: patch,
    }),
  );
export const useChangeMember = (after: After<Changed, Changing>): Write<Changed, Changing> =>
  useWrite(
    {
      mutationKey: ['changeMember'],
      mutationFn: changeMember,
      // The write is pending until this device has what the pressed button shows.
      onSuccess: async (_, { householdId }) => {
        await currentEngine()?.pullHousehold(householdId);
        pull();
      },
      scope: { id: 'changeMember' },
      several: true,
    },
    after,
  );

const chooseHome = (id: string) =>
  call((api) => api.PUT('/api/households/{id}/home', { params: { path: { id } } }));
type HomeChosen = Wire['HomeChosen'];
/** Chooses the household for which the user shops. The live channel tells the other devices. */
export const useChooseHome = (after: After<HomeChosen, string>): Write<HomeChosen, string> =>
  useWrite(
    {
      mutationKey: ['chooseHome'],
      mutationFn: chooseHome,
      // The write is pending until this device has the home that is pressed.
      onSuccess: () => currentEngine()?.pullHouseholds(),
      scope: { id: 'chooseHome' },
      several: true,
    },
    after,
  );

const endMembership = (member: Membership) =>
  call((api) =>
    api.DELETE('/api/households/{householdId}/members/{memberId}', { params: memberPath(member) }),
  );
/** Removes a member. With the user's own id: leaves the family. */
export const useEndMembership = (after: After<Changed, Membership>): Write<Changed, Membership> =>
  useWrite({ mutationKey: ['endMembership'], mutationFn: endMembership, onSuccess: pull }, after);

const restoreMember = (member: Membership) =>
  call((api) =>
    api.POST('/api/households/{householdId}/members/{memberId}/restore', { params: memberPath(member) }),
  );

/**
 * Reports a change with an undo, for which the server keeps the state before for ten minutes. `role`: of the
 * member before.
 */
export function offerRestore(member: Membership, role: HouseholdRole, text: string): void {
  showToast({ text, about: `member ${member.personId}`, undo: () => restored(member, role) });
}

async function restored(member: Membership, role: HouseholdRole): Promise<boolean> {
  try {
    await write('restoreMember', () => restoreMember(member));
  } catch (error) {
    showToast({ text: reasonOf(error, role), failed: true });
    return false;
  }
  pull();
  return true;
}

/** The text of a family without room. */
export const fullText = (): string =>
  i18next.t('people.inviting.full', {
    adults: adultsPerHousehold,
    helpers: helpersPerHousehold,
    open: openInvitationsPerHousehold,
  });

const reasons: Readonly<Record<string, string>> = {
  LAST_ORGANISER: 'people.member.last',
  MAIL_UNAVAILABLE: 'people.inviting.noMail',
};

/** Says why a change of the people failed. `role`: the wanted one, if the change may need a plan. */
export function reasonOf(error: unknown, role: HouseholdRole = 'helper'): string {
  if (error instanceof ApiError && error.code === 'UPGRADE_REQUIRED') return upgradeFor(role);
  if (error instanceof ApiError && error.code === 'PEOPLE_LIMIT') return fullText();
  const reason = error instanceof ApiError ? reasons[error.code] : undefined;
  return reason === undefined ? messageOf(error, 'people.failed') : i18next.t(reason);
}

export const upgradeFor = (role: HouseholdRole): string =>
  role === 'helper'
    ? i18next.t('people.inviting.upgradeHelper')
    : i18next.t('people.inviting.upgradeAdult', { adults: freeAdults });

/** True if the user's plan has room for helpers and for more than two adults; null while it is unknown. */
export function useRoomForMore(userId: string | undefined): boolean | null {
  const { data } = useQuery({ ...limitsOf(userId), staleTime: 0 }, queryClient);
  return data?.canShare ?? null;
}
