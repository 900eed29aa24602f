import type { PhotoItem } from './change-photo';

/** The shown photo, for an undo; null if it cannot be read. */
export const readShownPhoto = ({ image }: PhotoItem): Promise<Blob | null> =>
  fetch(image.imageUrl).then(
    (answer) => (answer.ok ? answer.blob() : null),
    () => null,
  );
