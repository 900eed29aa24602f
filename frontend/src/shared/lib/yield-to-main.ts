const slice = 5;

// Not in every browser, and not in TypeScript's own words yet.
type Patient = {
  scheduler?: { postTask: (task: () => void, wish: { priority: 'background' }) => Promise<unknown> };
};

/** Behind fingers and paints where the browser knows the difference, else just later. */
function behind(go: () => void): void {
  const { scheduler }: Patient = globalThis as Patient;
  if (scheduler) void scheduler.postTask(go, { priority: 'background' });
  else setTimeout(go);
}

/** Long work for which nobody waits: a slow phone has time for fingers in between. */
export async function yieldToMain<T>(steps: Generator<unknown, T>): Promise<T> {
  for (let until = performance.now() + slice; ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await new Promise<void>(behind);
    until = performance.now() + slice;
  }
}
