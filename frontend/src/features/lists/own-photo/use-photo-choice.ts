import { useCallback, useState } from 'react';
import type { PhotoItem } from './change-photo';

interface Choice {
  item: PhotoItem;
  file: File;
  open: boolean;
  /** Of the choice: each has a dialog of its own, so that none ends another. */
  times: number;
}

/** The photo that a dialog crops; null until the first one is chosen. */
export function usePhotoChoice() {
  const [choice, setChoice] = useState<Choice | null>(null);
  const show = useCallback(
    (item: PhotoItem, file: File) =>
      setChoice((last) => ({ item, file, open: true, times: (last?.times ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setChoice((last) => last && { ...last, open: false }), []);
  return { choice, show, close };
}

export type PhotoChoice = ReturnType<typeof usePhotoChoice>;
