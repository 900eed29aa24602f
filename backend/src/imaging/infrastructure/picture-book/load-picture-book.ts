// Hand-written SQL: one statement merges thousands of rows.
import { readFile } from 'node:fs/promises';
import type { Sql } from '../../../platform/database/database';

interface Manifest {
  version: string | number;
  pictures: Record<
    string,
    { file: string; color: string; thumbHash: string | null; width: number; height: number }
  >;
}

/** Stores the file of each key of the picture book. Keys that this build lacks are deleted. */
export async function loadPictureBook(sql: Sql, manifestPath: string): Promise<number> {
  const { pictures } = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest;
  const rows = Object.entries(pictures).map(([key, { file, color, thumbHash, width, height }]) => ({
    key,
    url: `/art/${file}`,
    color,
    thumbHash,
    width,
    height,
  }));
  if (rows.length === 0) throw new Error('The manifest of the picture book is empty');
  await sql.query(
    `WITH book AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS page (key text, url text, color text, "thumbHash" text, width int, height int)
     ), gone AS (
       DELETE FROM imaging.plain_picture AS old WHERE NOT EXISTS (SELECT 1 FROM book WHERE book.key = old.key)
     )
     INSERT INTO imaging.plain_picture AS kept (key, url, color, thumb_hash, width, height)
     SELECT key, url, color, "thumbHash", width, height FROM book
     ON CONFLICT (key) DO UPDATE SET url = excluded.url, color = excluded.color, thumb_hash = excluded.thumb_hash, width = excluded.width, height = excluded.height
     WHERE (kept.url, kept.color, kept.thumb_hash, kept.width, kept.height)
       IS DISTINCT FROM (excluded.url, excluded.color, excluded.thumb_hash, excluded.width, excluded.height)`,
    [JSON.stringify(rows)],
  );
  return rows.length;
}
