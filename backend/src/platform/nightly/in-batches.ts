/** Repeats a small piece of work until it finds nothing more, so that nobody waits long for the rows it has locked. */
export async function inBatches(piece: () => Promise<readonly unknown[]>): Promise<number> {
  let all = 0;
  for (;;) {
    const { length } = await piece();
    if (length === 0) return all;
    all += length;
  }
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);
