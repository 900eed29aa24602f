/** Runs the work once the page has been painted and is idle. Answers a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(asked);
}
