import { type AuditReason, type Reason, ticketForm } from './audit/audit-reason';
import { readDatabaseUrl } from './config/env';
import { Database } from './database/database';
import { codeOf } from './database/database-errors';

/** The value of an option such as `--until` and the other arguments; null if the option is missing. */
export function takeOption(words: readonly string[], name: string): [string | null, readonly string[]] {
  const at = words.indexOf(name);
  return at < 0 ? [null, words] : [words[at + 1] ?? '', words.toSpliced(at, 2)];
}

/** The usage text of `--reason` and `--ticket`. */
export const reasonUsage = (known: readonly Reason[]): string =>
  `--reason ${known.join('|')} [--ticket SUP-1234]`;

/** The reason for the audit log and the other arguments; null if it is missing or unknown. */
export function parseReason<R extends Reason>(
  words: readonly string[],
  known: readonly R[],
): [AuditReason<R> | null, readonly string[]] {
  const [given, others] = takeOption(words, '--reason');
  const [ticket, rest] = takeOption(others, '--ticket');
  const reason = known.find((each) => each === given);
  const isSaid = reason !== undefined && (ticket === null || ticketForm.test(ticket));
  return [isSaid ? { reason, ...(ticket !== null && { ticket }) } : null, rest];
}

/** Runs an operator command on the configured database. An error is one line and exit code 1. */
export function runCli(
  name: string,
  work: (database: Database, words: readonly string[]) => Promise<void>,
): void {
  const main = async (): Promise<void> => {
    const database = new Database({
      url: readDatabaseUrl(),
      poolSize: 1,
      applicationName: `pictick-${name}`,
    });
    try {
      await work(database, process.argv.slice(2));
    } finally {
      await database.close();
    }
  };
  main().catch((error: unknown) => {
    const isOld = /^(42P01|42703|3F000)$/.test(codeOf(error) ?? '');
    process.stderr.write(
      `${isOld ? 'The database is older than this program: run npm start once.' : error instanceof Error ? error.message : 'It did not work'}\n`,
    );
    process.exitCode = 1;
  });
}
