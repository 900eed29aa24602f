import { useEffect } from 'react';

/** Keeps the screen on while `on` is true and the page is seen. */
export function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let isOver = false;
    let stop = () => {};
    import('./keep-awake').then(
      ({ keepAwake }) => {
        if (!isOver) stop = keepAwake();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [on]);
}
