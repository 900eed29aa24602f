/** Wrong PINs at the gate, and the rest of the wait (ms). The wait passes only while the gate is open. */
export interface GateTries {
  wrong: number;
  waitMs: number;
}

const triesAtOnce = 5;
/** After five wrong tries, after ten, and after each further five. */
const waitsMs = [30_000, 60_000, 120_000] as const;
/** A timer that fires late does not shorten the wait by more. */
const longestStepMs = 1500;
const longestWaitMs = waitsMs[2];
const mostWrong = 10_000;

export const noTries: GateTries = { wrong: 0, waitMs: 0 };

/** A wait that another window has begun is not shortened. */
export function afterWrong({ wrong, waitMs }: GateTries): GateTries {
  const now = Math.min(wrong + 1, mostWrong);
  const waits = now % triesAtOnce === 0;
  const begun = waits ? (waitsMs[now / triesAtOnce - 1] ?? longestWaitMs) : 0;
  return { wrong: now, waitMs: Math.max(waitMs, begun) };
}

/** Of two storages, so that clearing one shortens nothing. */
export const largerTries = (one: GateTries, two: GateTries): GateTries => ({
  wrong: Math.max(one.wrong, two.wrong),
  waitMs: Math.max(one.waitMs, two.waitMs),
});

/** `elapsedMs` is measured by a monotonic clock, so that a changed clock shortens nothing. */
export const afterTime = ({ wrong, waitMs }: GateTries, elapsedMs: number): GateTries => ({
  wrong,
  waitMs: Math.max(0, waitMs - Math.min(Math.max(0, elapsedMs), longestStepMs)),
});

/** Reads the stored tries. A value that cannot be read is no wait. */
export function parseTries(stored: string | null): GateTries {
  try {
    const { wrong, waitMs } = JSON.parse(stored ?? '') as Record<string, unknown>;
    if (!Number.isSafeInteger(wrong) || typeof waitMs !== 'number' || !(waitMs >= 0)) return noTries;
    return {
      wrong: Math.min(Math.max(0, wrong as number), mostWrong),
      waitMs: Math.min(waitMs, longestWaitMs),
    };
  } catch {
    return noTries;
  }
}
