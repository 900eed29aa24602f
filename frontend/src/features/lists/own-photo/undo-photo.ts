import i18next from 'i18next';
import { messageOf } from '../../../api/http/api-error';
import { freshId } from '../../../api/http/ids';
import { showToast } from '../../../shared/ui/toast/toast';
import { showDrawing, pullPhoto, restorePhoto, restoreRemovedPhoto, type PhotoItem } from './change-photo';

/** Tells the user that a change of a photo failed, and answers null. */
async function tried<A>(work: Promise<A>): Promise<{ answer: A } | null> {
  try {
    return { answer: await work };
  } catch (error) {
    showToast({ text: messageOf(error, 'errors.savePhoto'), failed: true });
    return null;
  }
}

/** Undoes a new photo: shows the one before it again, which the server has kept, or the drawing. */
export async function takePhotoBack(item: PhotoItem, replacedPhotoId: string | null): Promise<boolean> {
  const undone: Promise<unknown> =
    replacedPhotoId === null
      ? showDrawing(item, freshId())
      : restoreRemovedPhoto(replacedPhotoId, freshId()).then(() => pullPhoto(item));
  return (await tried(undone)) !== null;
}

/** Shows the drawing again; an undo brings the photo back. */
export async function drawAgain(item: PhotoItem): Promise<void> {
  const shown = await tried(showDrawing(item, freshId()));
  if (!shown) return;
  const { removedPhotoId } = shown.answer;
  showToast({
    text: i18next.t('photo.removed', { name: item.name }),
    ...(removedPhotoId !== null && {
      undo: () => void tried(restorePhoto(item, removedPhotoId, freshId())),
    }),
  });
}
