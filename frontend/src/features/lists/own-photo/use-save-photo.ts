import { ApiError, messageOf } from '../../../api/http/api-error';
import { freshId } from '../../../api/http/ids';
import { useWrite } from '../../../api/queries/use-write';
import { useTranslation } from '../../../i18n/use-translation';
import { showToast } from '../../../shared/ui/toast/toast';
import { setPhoto, type PhotoItem } from './change-photo';
import { takePhotoBack } from './undo-photo';

interface Saved {
  photo: Blob;
  replacedPhotoId: string | null;
}

async function save(item: PhotoItem, make: () => Promise<Blob | null>): Promise<Saved> {
  const photo = await make();
  if (!photo) throw new ApiError(422, 'IMAGE_UNREADABLE', 'errors.imageUnreadable');
  const { replacedPhotoId } = await setPhoto(item, photo, freshId());
  return { photo, replacedPhotoId };
}

/** Sends a photo and says how it went. */
export function useSavePhoto(item: PhotoItem, onDone: () => void) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useWrite(
    { mutationKey: ['setPhoto'], mutationFn: (make: () => Promise<Blob | null>) => save(item, make) },
    {
      onSuccess: ({ photo, replacedPhotoId }) => {
        showToast({
          text: t('photo.saved', { name: item.name }),
          picture: photo,
          // The undo of an earlier photo would take this one away.
          about: `photo ${item.id}`,
          undo: () => void takePhotoBack(item, replacedPhotoId),
        });
        onDone();
      },
    },
  );
  return {
    send: mutate,
    busy: isPending,
    isFull: error instanceof ApiError && error.code === 'PHOTO_LIMIT_REACHED',
    problem: error && messageOf(error, 'errors.savePhoto'),
    forget: reset,
  };
}
