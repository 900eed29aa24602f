import { hasRow, verifyAudit } from '../platform/audit/verify-audit';
import { type AdminCommand, UsageError } from './command';

export const verifyAuditLog: AdminCommand = {
  summary: 'Checks that the audit log is as it was written.',
  usage: ['verify-audit', 'verify-audit <number> <seal of the row with this number, noted earlier>'],
  async run([number, seal, ...more], connect) {
    if (
      more.length > 0 ||
      (number !== undefined && !(/^\d{1,15}$/.test(number) && /^[0-9a-f]{64}$/.test(seal ?? '')))
    )
      throw new UsageError();
    const database = connect();
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
  },
};
