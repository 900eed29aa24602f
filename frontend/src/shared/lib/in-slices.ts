const slice = 5;

/** Long work for which nobody waits: a slow phone has time for fingers in between. */
export async function inSlices<T>(steps: Generator<unknown, T>): Promise<T> {
  for (let until = performance.now() + slice; ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await new Promise((later) => setTimeout(later));
    until = performance.now() + slice;
  }
}
