import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { components } from '@pictick/api';
import { accountStatusOf } from '../../../api/account-status';
import { call } from '../../../api/client';
import { everyMe, meOf } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { rename } from '../../../api/session';
import { tellProfile } from '../../../shared/lib/profile-updates';
import { useSession } from '../session';

type Profile = components['schemas']['Profile'];
type Me = components['schemas']['Me'];
export type AccountStatus = components['schemas']['AccountStatus'];

/** Who I am to the server. Looked at anew whenever the window is. */
export function useMe(): UseQueryResult<Me> {
  const { user } = useSession();
  return useQuery({ ...meOf(user?.id), refetchOnWindowFocus: 'always' });
}

export function useAccountStatus(): UseQueryResult<AccountStatus> {
  const { user } = useSession();
  return useQuery(accountStatusOf(user?.id));
}

export const changeName = async (name: string): Promise<void> => adopt(await call((api) => api.PATCH('/api/auth/me', { body: { name }, keepalive: true })));

export async function showFace(picture: File): Promise<void> {
  const form = new FormData();
  form.append('file', picture);
  await adopt(await call((api) => api.PUT('/api/auth/me/avatar', { body: { file: '' }, bodySerializer: () => form })));
}

export const hideFace = async (): Promise<void> => adopt(await call((api) => api.DELETE('/api/auth/me/avatar')));

/** All pages of this device show it from now on; those of others hear of it from their lists. */
async function adopt({ id, name, email, avatarUrl }: Profile): Promise<void> {
  if (await rename({ id, name, email, avatarUrl })) tellProfile();
  await queryClient.invalidateQueries(everyMe);
}
