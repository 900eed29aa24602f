import { useEffect, useState } from 'react';
import { currentDevice } from '../../../api/device-slot';
import type { ItemRow, Picture } from '../../../sync/types';
import { ask } from './ask';
import { ImageCache } from './image-cache';

const asked = new ImageCache<Picture>();
const every = 3000;
const isSharpAnyway = 'image/svg+xml';

const read = (imageId: string): Promise<Picture> => ask<Picture>('GET', `/api/shopping-lists/images/${imageId}?size=1024`);

/**
 * The picture of an item as large as it comes: what the list knows at once, then the large file. Another picture of the item is
 * another key, so only the one that has changed is asked for again.
 */
export function useLargePicture({ image }: ItemRow): string {
  const { imageId, imageUrl, contentType } = image;
  const key = `${imageId} ${imageUrl}`;
  const [large, setLarge] = useState<{ key: string; url: string } | null>(null);
  useEffect(() => {
    if (imageId === '' || contentType === isSharpAnyway) return;
    const known = asked.get(key);
    let here = true;
    void (known ? Promise.resolve(known) : read(imageId)).then(
      (picture) => {
        asked.set(key, picture);
        if (here) setLarge({ key, url: picture.imageUrl });
      },
      // Without a network the picture of the list has to do.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [key, imageId, contentType]);
  return large?.key === key ? large.url : imageUrl;
}

/** While the live channel is down, a picture that is being made is asked for every three seconds; the list is read again when it is there. */
export function useAwaited({ listId, image, pending }: ItemRow, live: boolean): void {
  const { imageId, status } = image;
  const waits = status === 'generating' && imageId !== '' && !pending && !live;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      void read(imageId).then(
        (picture) => (picture.status === 'generating' ? undefined : currentDevice()?.pullList(listId)),
        () => undefined,
      );
    }, every);
    return () => clearInterval(timer);
  }, [waits, imageId, listId]);
}
