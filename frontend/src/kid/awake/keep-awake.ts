/** Keeps the screen on until the returned function is called. A hidden page loses the lock and takes it again. */
export function keepAwake(): () => void {
  const over = new AbortController();
  const { signal } = over;
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  const isOver = (): boolean => signal.aborted;
  const take = async (): Promise<void> => {
    const isHeld = lock !== null && !lock.released;
    if (isAsking || isHeld || isOver() || document.visibilityState !== 'visible') return;
    isAsking = true;
    try {
      lock = await navigator.wakeLock.request('screen');
    } catch {
      // No such lock here, or the battery is low: the screen sleeps as it always does.
    }
    isAsking = false;
    if (isOver()) release();
  };
  const release = (): void => void lock?.release().catch(() => undefined);
  document.addEventListener('visibilitychange', () => void take(), { signal });
  signal.addEventListener('abort', release);
  void take();
  return () => over.abort();
}
