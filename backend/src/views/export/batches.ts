// Hand-written SQL: a cursor of the database, which no mapper knows.
import type { Sql } from '../../platform/database/database';

/** What is read at once, and so what is in memory at once. */
export const batch = 200;

/** Everything that a question answers, a batch after another; `after` is the last row of the one before. */
export async function* readBatches<R>(read: (after: R | undefined) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let last: R | undefined; ;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < batch) return;
  }
}

/** A question to be read with `byCursor`. */
export const cursorFor = (question: string): string => `DECLARE reading NO SCROLL CURSOR FOR ${question}`;
const next = `FETCH FORWARD ${batch} FROM reading`;

/** The same for an order that no index has: the database sorts once and hands out. One at a time, inside a transaction. */
export async function* readWithCursor<R extends object>(
  database: Sql,
  reading: string,
  values: readonly unknown[],
): AsyncGenerator<R[]> {
  await database.query(reading, values);
  for (;;) {
    const rows = await database.query<R>(next);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await database.query('CLOSE reading');
}
