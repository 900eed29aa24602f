import { ApiError, messageOf } from '../../../api/http/api-error';
import { freshId } from '../../../api/http/ids';
import { useWrite } from '../../../api/queries/use-write';
import { useTranslation } from '../../../i18n/use-translation';
import { showToast } from '../../../shared/ui/toast/toast';
import { setPhoto, type PhotoItem } from './change-photo';
import { isPhoto } from './kind-of-picture';
import { readShownPhoto } from './shown-photo';
import { takePhotoBack } from './undo-photo';

interface Saved {
  photo: Blob;
  /** The photo that was shown until then. */
  before: Blob | null;
}

async function save(item: PhotoItem, make: () => Promise<Blob | null>): Promise<Saved> {
  const photo = await make();
  if (!photo) throw new ApiError(422, 'IMAGE_UNREADABLE', 'errors.imageUnreadable');
  const before = isPhoto(item) ? await readShownPhoto(item) : null;
  await setPhoto(item, photo, freshId());
  return { photo, before };
}

/** Sends a photo and says how it went. */
export function useSavePhoto(item: PhotoItem, onDone: () => void) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useWrite(
    { mutationKey: ['setPhoto'], mutationFn: (make: () => Promise<Blob | null>) => save(item, make) },
    {
      onSuccess: ({ photo, before }) => {
        showToast({
          text: t('photo.saved', { name: item.name }),
          picture: photo,
          undo: () => void takePhotoBack(item, before),
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
