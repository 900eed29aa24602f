import { useEffect, useRef } from 'react';
import { ApiError, messageOf } from '../../../api/http/api-error';
import { useWrite } from '../../../api/queries/use-write';
import { useTranslation } from '../../../i18n/use-translation';
import { showToast } from '../../../shared/ui/toast/toast';
import { setPhoto, type PhotoItem } from './change-photo';
import { takePhotoBack } from './undo-photo';

interface Sent {
  item: PhotoItem;
  /** Of the request: one for each chosen part of a file. */
  key: string;
  make: () => Promise<Blob | null>;
}

interface Saved {
  photo: Blob;
  replacedPhotoId: string | null;
}

async function save({ item, key, make }: Sent): Promise<Saved> {
  const photo = await make();
  if (!photo) throw new ApiError(422, 'IMAGE_UNREADABLE', 'errors.imageUnreadable');
  const { replacedPhotoId } = await setPhoto(item, photo, key);
  return { photo, replacedPhotoId };
}

/** Sends a photo and says how it went: in the open dialog, else by a report. */
export function useSavePhoto(isOpen: boolean, onDone: () => void) {
  const { t } = useTranslation();
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  const { mutate, isPending, error, reset } = useWrite(
    { mutationKey: ['setPhoto'], mutationFn: save },
    {
      onSuccess: ({ photo, replacedPhotoId }, { item }) => {
        showToast({
          text: t('photo.saved', { name: item.name }),
          picture: photo,
          // The undo of an earlier photo would take this one away.
          about: `photo ${item.id}`,
          undo: () => void takePhotoBack(item, replacedPhotoId),
        });
        if (isShown.current) onDone();
      },
      onError: (failure) => {
        if (!isShown.current) showToast({ text: messageOf(failure, 'errors.savePhoto'), failed: true });
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
