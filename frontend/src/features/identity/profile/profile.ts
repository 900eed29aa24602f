import type { components } from '@pictick/api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../api/http/client';
import { accountStatusOf } from '../../../api/queries/account-status';
import { everyMe, meOf } from '../../../api/queries/me';
import { queryClient } from '../../../api/queries/query-client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import { rename } from '../../../api/session/session';
import { asJpeg } from '../../../shared/lib/phone-photo';
import { tellProfile } from '../../../shared/lib/profile-updates';
import { useSession } from '../sessions/session';

type Profile = components['schemas']['Profile'];
type Me = components['schemas']['Me'];
export type AccountStatus = components['schemas']['AccountStatus'];

/** In px. Larger than any avatar on screen, and small enough for a slow network. */
const side = 768;

/** The user as the server knows them, read again on each focus of the window. */
export function useMe(): UseQueryResult<Me> {
  const { user } = useSession();
  return useQuery({ ...meOf(user?.id), refetchOnWindowFocus: 'always' });
}

export function useAccountStatus(): UseQueryResult<AccountStatus> {
  const { user } = useSession();
  return useQuery(accountStatusOf(user?.id));
}

// Use case: change-profile
const changeName = (name: string) =>
  call((api) => api.PATCH('/api/auth/me', { body: { name }, keepalive: true }));
export const useChangeName = (after: After<Profile, string>): Write<Profile, string> =>
  useWrite({ mutationKey: ['changeName'], mutationFn: changeName, onSuccess: adopt }, after);

/** Null where the browser cannot read the file. */
async function uploadAvatar(file: File): Promise<Profile | null> {
  const picture = await asJpeg(file, side);
  if (!picture) return null;
  const form = new FormData();
  form.append('file', picture);
  return call((api) => api.PUT('/api/auth/me/avatar', { body: { file: '' }, bodySerializer: () => form }));
}
export const useUploadAvatar = (after: After<Profile | null, File>): Write<Profile | null, File> =>
  useWrite(
    {
      mutationKey: ['uploadAvatar'],
      mutationFn: uploadAvatar,
      onSuccess: (profile) => profile && adopt(profile),
    },
    after,
  );

const removeAvatar = () => call((api) => api.DELETE('/api/auth/me/avatar'));
export const useRemoveAvatar = (after: After<Profile>): Write<Profile> =>
  useWrite({ mutationKey: ['removeAvatar'], mutationFn: removeAvatar, onSuccess: adopt }, after);

/** All tabs of this device show it from now on; other users get it with their lists. */
async function adopt({ id, name, email, avatarUrl }: Profile): Promise<void> {
  if (await rename({ id, name, email, avatarUrl })) tellProfile();
  await queryClient.invalidateQueries(everyMe);
}
