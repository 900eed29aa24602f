import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/**
 * Inserts families with this many items on each of their two lists, and updates Postgres's table
 * statistics.
 */
export async function addFamilies(url: string, count: number, things: number): Promise<void> {
  const text = readFileSync(join(__dirname, 'families.sql'), 'utf8')
    .replaceAll(':first', '1')
    .replaceAll(':last', String(count))
    .replaceAll(':things', String(things));
  await insert(url, text);
}

/** Gives each of these families a routine with a mark and a result for each of so many days. */
export async function addRoutines(url: string, days: number): Promise<void> {
  const text = readFileSync(join(__dirname, 'routines.sql'), 'utf8').replaceAll(':days', String(days));
  await insert(url, text);
}

async function insert(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(['BEGIN;', text, 'COMMIT;'].join('\n'));
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
