import { type Grounds, type Reason, ticketForm } from './audit/reasons';
import { readDatabaseUrl } from './config/env';
import { Database } from './database/database';
import { codeOf } from './database/database-errors';

/** What stands behind a name such as `--until`, and the words without it; null where it is not said. */
export function taken(words: readonly string[], name: string): [string | null, readonly string[]] {
  const at = words.indexOf(name);
  return at < 0 ? [null, words] : [words[at + 1] ?? '', words.toSpliced(at, 2)];
}

/** How to say why: one of these words, and the number of a ticket where there is one. */
export const becauseOf = (known: readonly Reason[]): string =>
  `--because ${known.join('|')} [--ticket SUP-1234]`;

/** Why somebody at the server does it; null: they do not say, or not in words that the audit log keeps. */
export function groundsIn<R extends Reason>(
  words: readonly string[],
  known: readonly R[],
): [Grounds<R> | null, readonly string[]] {
  const [because, others] = taken(words, '--because');
  const [ticket, rest] = taken(others, '--ticket');
  const reason = known.find((each) => each === because);
  const isSaid = reason !== undefined && (ticket === null || ticketForm.test(ticket));
  return [isSaid ? { reason, ...(ticket !== null && { ticket }) } : null, rest];
}

/** A program for whoever runs the server: on the database of the settings. What goes wrong is one line and exit code 1. */
export function onTheServer(
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
