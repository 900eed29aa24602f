/**
 * Settles as `work` does, or as `otherwise` does if `work` takes longer than `ms`. A timeout does not stop
 * the work; an error that the work ends with later is ignored.
 */
export async function withTimeout<T, U = T>(
  work: Promise<T>,
  ms: number,
  otherwise: () => U | Promise<U>,
): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    return await Promise.race([work, late.then(otherwise)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until `work` has ended, or for `ms`. @throws the error of the work if it fails in time */
export const waitAtMost = (ms: number, work: Promise<unknown>): Promise<void> =>
  withTimeout(
    work.then(() => undefined),
    ms,
    () => undefined,
  );
