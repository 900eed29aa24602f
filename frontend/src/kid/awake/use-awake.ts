import { useEffect, useState } from 'react';
import { keepAwake } from './keep-awake';

/** A screen that was not pressed for this time (ms) may go off. */
export const unusedMs = 600_000;

/** Keeps the screen on while `on` is true and the page is seen. */
export function useAwake(on: boolean): void {
  useEffect(() => (on ? keepAwake() : undefined), [on]);
}

/** The same until nothing was pressed for ten minutes, so that a device left at home goes dark. */
export function useAwakeInUse(on: boolean): void {
  const [isInUse, setInUse] = useState(true);
  useEffect(() => {
    if (!on) return;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setInUse(false), unusedMs);
      setInUse(true);
    };
    press();
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, press, { capture: true, signal: over.signal });
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [on]);
  useAwake(on && isInUse);
}
