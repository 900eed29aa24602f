import { verifyAudit, hasRow } from './platform/audit/verify-audit';
import { runCli } from './platform/run-cli';

const usage = 'Say: npm run audit:check [-- <number> <seal>], with a row that was written down before';

/** `audit-check [number seal]`: verifies that the audit log was not changed. */
runCli('audit-check', async (database, [number, seal, ...more]) => {
  if (
    more.length > 0 ||
    (number !== undefined && !(/^\d{1,15}$/.test(number) && /^[0-9a-f]{64}$/.test(seal ?? '')))
  )
    throw new Error(usage);
  const { rows, brokenAt, last } = await verifyAudit(database);
  if (brokenAt !== null)
    throw new Error(
      `The audit log is broken at row ${brokenAt}: it was changed, or one was taken out or put in before it. The ${rows} rows before it hold.`,
    );
  if (number !== undefined && seal !== undefined && !(await hasRow(database, Number(number), seal)))
    throw new Error(
      `Row ${number} is not the one that was written down: rows were cut off, or all were written anew.`,
    );
  process.stdout.write(
    last
      ? `The audit log holds: ${rows} rows. Write this down elsewhere: ${last.seq} ${last.seal}\n`
      : 'The audit log is empty.\n',
  );
});
