import type { components } from '@pictick/api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import i18next from 'i18next';
import { messageOf } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { freshId } from '../../../api/http/ids';
import { queryClient, write } from '../../../api/queries/query-client';
import { showToast } from '../../../shared/ui/toast/toast';
import { restoreRemovedPhoto } from './change-photo';

export type PhotosOfHolder = components['schemas']['PhotosOfHolder'];
export type HeldPhoto = components['schemas']['HeldPhoto'];

const queryKey = ['heldPhotos'];
const reload = () => queryClient.invalidateQueries({ queryKey });
/** The photos of the user's households and of the user. */
export const useHeldPhotos = (): UseQueryResult<readonly PhotosOfHolder[]> =>
  useQuery({
    queryKey,
    queryFn: async () => (await call((api) => api.GET('/api/photos'))).holders,
    staleTime: 0,
    // No photo stays in memory once its page is closed.
    gcTime: 0,
  });

async function undo(photoId: string): Promise<void> {
  try {
    await restoreRemovedPhoto(photoId, freshId());
  } catch (error) {
    showToast({ text: messageOf(error, 'errors.savePhoto'), failed: true });
  }
  await reload();
}

/** Removes a photo from all items that show it, with undo. */
export async function removePhoto({ id, name }: HeldPhoto): Promise<void> {
  const options = { params: { path: { photoId: id }, header: { 'Idempotency-Key': freshId() } } };
  try {
    await write('removePhoto', () => call((api) => api.DELETE('/api/photos/{photoId}', options)));
  } catch (error) {
    showToast({ text: messageOf(error, 'errors.savePhoto'), failed: true });
    return;
  }
  await reload();
  showToast({ text: i18next.t('photos.removed', { name }), undo: () => void undo(id) });
}
