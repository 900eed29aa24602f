const slice = 5;

// Missing in some browsers and in TypeScript's types.
type Patient = {
  scheduler?: { postTask: (task: () => void, wish: { priority: 'background' }) => Promise<unknown> };
};

/** Runs after input and paints where the browser has priorities, else in a later task. */
function behind(go: () => void): void {
  const { scheduler }: Patient = globalThis as Patient;
  if (scheduler) void scheduler.postTask(go, { priority: 'background' });
  else setTimeout(go);
}

/** Splits long background work, so that a slow phone can handle input in between. */
export async function yieldToMain<T>(steps: Generator<unknown, T>): Promise<T> {
  for (let until = performance.now() + slice; ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await new Promise<void>(behind);
    until = performance.now() + slice;
  }
}
