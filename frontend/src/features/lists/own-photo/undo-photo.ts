import i18next from 'i18next';
import { messageOf } from '../../../api/http/api-error';
import { freshId } from '../../../api/http/ids';
import { showToast } from '../../../shared/ui/toast/toast';
import { showDrawing, pullPhoto, restorePhoto, restoreRemovedPhoto, type PhotoItem } from './change-photo';

/** Tells the user that a change of a photo failed. */
async function tried(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    showToast({ text: messageOf(error, 'errors.savePhoto'), failed: true });
    return false;
  }
}

/** Undoes a new photo: shows the one before it again, which the server has kept, or the drawing. */
export const takePhotoBack = (item: PhotoItem, replacedPhotoId: string | null): Promise<boolean> =>
  tried(
    replacedPhotoId === null
      ? showDrawing(item, freshId())
      : restoreRemovedPhoto(replacedPhotoId, freshId()).then(() => pullPhoto(item)),
  );

/** Shows the drawing again; an undo brings the photo back. */
export async function drawAgain(item: PhotoItem): Promise<void> {
  if (!(await tried(showDrawing(item, freshId())))) return;
  showToast({
    text: i18next.t('photo.removed', { name: item.name }),
    undo: () => void tried(restorePhoto(item, freshId())),
  });
}
