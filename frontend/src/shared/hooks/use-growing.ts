import { startTransition, useEffect, useState } from 'react';

/**
 * How many of these are shown: first those that fit on the screen, then so many more with each paint, so that fingers come in between.
 * In the end all of them, also those that come later.
 */
export function useGrowing(first: number, count: number, more = first): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (count > 0 && shown < Infinity)
      startTransition(() => setShown(shown < count ? shown + more : Infinity));
  }, [shown, count, more]);
  return shown;
}
