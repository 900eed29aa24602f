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

const lowestId = '00000000-0000-0000-0000-000000000000';

/** Works on ids in ascending order. `batchAfter` reads the next ones; none ends the work. */
export const inOrderOfIds = (
  batchAfter: (id: string) => Promise<readonly string[]>,
  work: (id: string) => Promise<void>,
): Promise<void> =>
  inBatchesOfIds(batchAfter, async (ids) => {
    for (const id of ids) await work(id);
  });

/** As `inOrderOfIds`, for work on a batch at once. */
export async function inBatchesOfIds(
  batchAfter: (id: string) => Promise<readonly string[]>,
  work: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  let after = lowestId;
  await inBatches(async () => {
    const ids = await batchAfter(after);
    if (ids.length > 0) await work(ids);
    after = ids.at(-1) ?? after;
    return ids;
  });
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);
