import { checkAudit, isThere } from './platform/audit/audit-check';
import { readDatabaseUrl } from './platform/config/env';
import { Database } from './platform/database/database';
import { codeOf } from './platform/database/database-errors';

const usage = 'Say: npm run audit:check [-- <number> <seal>], with a row that was written down before';

/** `audit-check [number seal]`: whether the audit log is as it was written. */
async function main([number, seal, ...more]: string[]): Promise<void> {
  if (more.length > 0 || (number !== undefined && !(/^\d{1,15}$/.test(number) && /^[0-9a-f]{64}$/.test(seal ?? '')))) throw new Error(usage);
  const database = new Database({ url: readDatabaseUrl(), poolSize: 1, applicationName: 'pictick-audit-check' });
  try {
    const { rows, brokenAt, last } = await checkAudit(database);
    if (brokenAt !== null) throw new Error(`The audit log is broken at row ${brokenAt}: it was changed, or one was taken out or put in before it. The ${rows} rows before it hold.`);
    if (number !== undefined && seal !== undefined && !(await isThere(database, Number(number), seal))) throw new Error(`Row ${number} is not the one that was written down: rows were cut off, or all were written anew.`);
    process.stdout.write(last ? `The audit log holds: ${rows} rows. Write this down elsewhere: ${last.seq} ${last.seal}\n` : 'The audit log is empty.\n');
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const old = /^(42P01|42703|3F000)$/.test(codeOf(error) ?? '');
  process.stderr.write(`${old ? 'The database is older than this program: run npm start once.' : error instanceof Error ? error.message : 'It did not work'}\n`);
  process.exitCode = 1;
});
