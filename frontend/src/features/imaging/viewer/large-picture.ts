import { useEffect, useState } from 'react';
import { currentEngine } from '../../../api/engine/current-engine';
import { call } from '../../../api/http/client';
import type { ItemRow, Picture } from '../../../sync/types';
import { ImageCache } from './image-cache';

const asked = new ImageCache<Picture>();
const every = 3000;
const isSharpAnyway = 'image/svg+xml';
const large = 1024;
const tries = 5;

/** Without a network the thumbnail of the list is shown. */
const quiet = (): void => undefined;

const read = (imageId: string): Promise<Picture> =>
  call((api) =>
    api.GET('/api/shopping-lists/images/{imageId}', {
      params: { path: { imageId }, query: { size: '1024' } },
    }),
  );

/**
 * The picture of an item in its largest size: first the known URL, then the large file. A new picture has a
 * new key, so only changed ones are requested.
 */
export function useLargePicture({ image }: ItemRow): string {
  const { imageId, imageUrl, contentType, kind } = image;
  const key = `${imageId} ${imageUrl}`;
  const [shown, setShown] = useState<{ key: string; url: string } | null>(null);
  useEffect(() => {
    // Under a photo, imageId is the drawing.
    if (imageId === '' || kind === 'photo' || contentType === isSharpAnyway) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const look = async (left: number): Promise<void> => {
      const known = asked.get(key);
      const picture = known ?? (await read(imageId));
      if (here) setShown({ key, url: picture.imageUrl });
      if (known) return;
      // The large file is made on request; until then the answer has the present one.
      if (picture.width >= large) asked.set(key, picture);
      else if (here && left > 1) timer = setTimeout(() => void look(left - 1).catch(quiet), every);
    };
    void look(tries).catch(quiet);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [key, imageId, kind, contentType]);
  return shown?.key === key ? shown.url : imageUrl;
}

/**
 * While the live channel is down, a picture being generated is polled every three seconds; the list is read
 * again when it is ready.
 */
export function useAwaited({ listId, image, pending }: ItemRow, live: boolean): void {
  const { imageId, status } = image;
  const waits = status === 'generating' && imageId !== '' && !pending && !live;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      void read(imageId).then(
        (picture) => (picture.status === 'generating' ? undefined : currentEngine()?.pullList(listId)),
        () => undefined,
      );
    }, every);
    return () => clearInterval(timer);
  }, [waits, imageId, listId]);
}
