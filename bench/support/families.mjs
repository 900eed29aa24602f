// @ts-check
// Rows of families after a year of use (backend/test/support/database/families.sql), in the current schema with its constraints.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { Client } = createRequire(fileURLToPath(new URL('../../backend/package.json', import.meta.url)))('pg');
const statements = readFileSync(
  new URL('../../backend/test/support/database/families.sql', import.meta.url),
  'utf8',
).replaceAll(':things', '25');
const atOnce = 5_000;

/** Grows the database from `from` to `to` families, on two connections, and vacuums it. @param {string} url @param {number} from @param {number} to */
export async function growTo(url, from, to) {
  let next = from + 1;
  await Promise.all(
    [0, 1].map(async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        for (let first = next; first <= to; first = next) {
          next = Math.min(first + atOnce, to + 1);
          await client.query(
            `BEGIN; ${statements.replaceAll(':first', String(first)).replaceAll(':last', String(next - 1))} COMMIT`,
          );
        }
      } finally {
        await client.end();
      }
    }),
  );
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/**
 * Random mothers of `families`, each once, with their session, an unchanged list and an unticked item of it.
 * @param {string} url @param {number} families @param {number} count
 * @returns {Promise<{ id: string, sid: string, listId: string, itemId: string }[]>}
 */
export async function someMothers(url, families, count) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT p.id, s.id AS sid, l.id AS "listId", i.id AS "itemId"
       FROM (SELECT DISTINCT 1 + floor(random() * $1)::int AS n FROM generate_series(1, $2::int * 3)) chance
       JOIN identity.person p ON p.email_key = 'mother' || n || '@example.org'
       JOIN identity.session s ON s.person_id = p.id
       CROSS JOIN LATERAL (SELECT id FROM lists.list WHERE owner_id = p.id AND version = 10 LIMIT 1) l
       CROSS JOIN LATERAL (SELECT id FROM lists.item WHERE list_id = l.id AND NOT checked LIMIT 1) i
       ORDER BY random() LIMIT $2`,
      [families, count],
    );
    return rows;
  } finally {
    await client.end();
  }
}
