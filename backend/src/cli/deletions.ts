import { DeletionStatusQuery } from '../platform/account-deletion/deletion-status.query';
import { type AdminCommand, UsageError } from './command';

export const deletions: AdminCommand = {
  summary: 'Shows the account deletions under way and their open steps, one JSON object a line.',
  usage: ['deletions', 'deletions <user id>'],
  async run([userId, ...more], connect) {
    if (more.length > 0 || (userId !== undefined && !/^[0-9a-f-]{36}$/.test(userId))) throw new UsageError();
    const rows = await new DeletionStatusQuery(connect()).of(userId ?? null);
    for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
    if (rows.length === 0)
      process.stderr.write(
        userId === undefined
          ? 'No account deletion is under way.\n'
          : 'No user of this id asked for a deletion.\n',
      );
  },
};
