/**
 * Repeats a batch until it finds no rows, so that other transactions do not wait long for locked rows.
 * Returns the number of rows.
 */
export async function inBatches(piece: () => Promise<readonly unknown[]>): Promise<number> {
  let all = 0;
  for (;;) {
    const { length } = await piece();
    if (length === 0) return all;
    all += length;
  }
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);
