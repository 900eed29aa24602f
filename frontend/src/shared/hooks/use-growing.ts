import { startTransition, useEffect, useState } from 'react';

/**
 * The number of entries to render: first those that fit on the screen, then more with each paint, so that
 * input is handled in between. At the end Infinity, which includes later entries.
 */
export function useGrowing(first: number, count: number, more = first): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (count > 0 && shown < Infinity)
      startTransition(() => setShown(shown < count ? shown + more : Infinity));
  }, [shown, count, more]);
  return shown;
}
