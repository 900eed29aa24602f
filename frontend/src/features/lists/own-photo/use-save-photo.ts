import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../api/http/api-error';
import { freshId } from '../../../api/http/ids';
import { useTranslation } from '../../../i18n/use-translation';
import { showToast } from '../../../shared/ui/toast/toast';
import { setPhoto, type PhotoItem } from './change-photo';
import { isPhoto } from './kind-of-picture';
import { readShownPhoto } from './shown-photo';
import { takePhotoBack } from './undo-photo';

/** Sends a photo and says how it went. */
export function useSavePhoto(item: PhotoItem, onDone: () => void) {
  const { t } = useTranslation();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const running = useRef(false);
  const isFull = state.error instanceof ApiError && state.error.code === 'PHOTO_LIMIT_REACHED';

  async function send(make: () => Promise<Blob | null>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState({ busy: true, error: null });
    try {
      const photo = await make();
      if (!photo) throw new ApiError(422, 'IMAGE_UNREADABLE', 'errors.imageUnreadable');
      const before = isPhoto(item) ? await readShownPhoto(item) : null;
      await setPhoto(item, photo, freshId());
      setState({ busy: false, error: null });
      showToast({
        text: t('photo.saved', { name: item.name }),
        picture: { url: URL.createObjectURL(photo), color: item.image.color },
        undo: () => void takePhotoBack(item, before),
      });
      onDone();
    } catch (error) {
      setState({ busy: false, error });
    } finally {
      running.current = false;
    }
  }

  return {
    send,
    busy: state.busy,
    isFull,
    problem: state.error === null ? null : messageOf(state.error, 'errors.savePhoto'),
    forget: () => setState({ busy: false, error: null }),
  };
}
