// Hand-written SQL: a database cursor, which no mapper supports.
import type { Sql } from '../../platform/database/database';

/** Rows per batch, which limits the memory. */
export const batch = 200;

/** Yields all rows, batch by batch; `after` is the last row of the previous batch. */
export async function* readBatches<R>(read: (after: R | undefined) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let last: R | undefined; ;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < batch) return;
  }
}

/** A statement for readWithCursor. */
export const cursorFor = (question: string): string => `DECLARE reading NO SCROLL CURSOR FOR ${question}`;
const next = `FETCH FORWARD ${batch} FROM reading`;

/** The same for an order without an index: the database sorts once. One at a time, inside a transaction. */
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
