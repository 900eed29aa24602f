import 'reflect-metadata';
import { readDatabaseUrl } from '../platform/config/env';
import { Database } from '../platform/database/database';
import { codeOf } from '../platform/database/database-errors';
import { type AdminCommand, UsageError } from './command';
import { deletions } from './deletions';
import { grant } from './grant';
import { jobs } from './jobs';
import { referrals } from './referrals';
import { replayDeletions } from './replay-deletions';
import { setRole } from './set-role';
import { verifyAuditLog } from './verify-audit';

const commands: Record<string, AdminCommand> = {
  grant,
  'set-role': setRole,
  deletions,
  'replay-deletions': replayDeletions,
  referrals,
  jobs,
  'verify-audit': verifyAuditLog,
};

const usageOf = ({ usage }: AdminCommand): string =>
  usage.map((form) => `  npm run admin -- ${form}\n`).join('');
const help = `npm run admin -- <command> [options]\n\n${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}\n`)
  .join('')}\nnpm run admin -- <command> --help shows the forms of a command.\n`;

/** `admin <command> …`: what operators do on the server itself. Exit code 1 after an error, which is one line on stderr. */
async function main(name: string | undefined, words: readonly string[]): Promise<void> {
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name];
  if (!command) {
    if (name === undefined || name === '--help') return void process.stdout.write(help);
    throw new Error(`There is no command "${name}".\n${help}`);
  }
  if (words.includes('--help')) return void process.stdout.write(`${command.summary}\n${usageOf(command)}`);
  let database: Database | undefined;
  try {
    await command.run(
      words,
      () =>
        (database ??= new Database({
          url: readDatabaseUrl(),
          poolSize: 1,
          applicationName: `pictick-admin-${name ?? ''}`,
        })),
    );
  } catch (error) {
    throw error instanceof UsageError ? new Error(`Say:\n${usageOf(command).trimEnd()}`) : error;
  } finally {
    await database?.close();
  }
}

const [name, ...words] = process.argv.slice(2);
main(name, words).catch((error: unknown) => {
  const isOld = /^(42P01|42703|3F000)$/.test(codeOf(error) ?? '');
  process.stderr.write(
    `${isOld ? 'The database is older than this program: run npm start once.' : error instanceof Error ? error.message : 'It did not work'}\n`,
  );
  process.exitCode = 1;
});
