import { useEffect, useRef } from 'react';
import { useKidPage } from './kid-page';

/** When something else comes by itself, no tap that was meant for the thing before may meet it. */
export function useRest(shown: string | undefined): void {
  const { taps, monotonic } = useKidPage();
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    taps.rest(monotonic());
  }, [shown, taps, monotonic]);
}
