import { AppointStaff, type Appointment } from './identity/application/appoint-staff';
import { PostgresStaff } from './identity/infrastructure/postgres-staff';
import { faceFile } from './identity/domain/faces';
import { ProfileQuery } from './identity/queries/profile.query';
import { staffRoles } from './kernel/staff-role';
import { AuditLog } from './platform/audit/audit-log';
import { reasons, ticketForm } from './platform/audit/reasons';
import { readDatabaseUrl } from './platform/config/env';
import { Database } from './platform/database/database';
import { codeOf } from './platform/database/database-errors';

const usage = `Say: npm run appoint -- <e-mail> <${staffRoles.join('|')}|nobody> [--because ${reasons.staff.join('|')}] [--ticket SUP-1234]`;

/** What stands behind a name such as `--ticket`, and the words without it; null where it is not said. */
function taken(words: readonly string[], name: string): [string | null, readonly string[]] {
  const at = words.indexOf(name);
  return at < 0 ? [null, words] : [words[at + 1] ?? '', words.toSpliced(at, 2)];
}

function wishOf(words: readonly string[]): Appointment {
  const [because, others] = taken(words, '--because');
  const [ticket, rest] = taken(others, '--ticket');
  const [email, name, ...more] = rest;
  const reason = reasons.staff.find((known) => known === (because ?? 'by-hand'));
  if (!email || !name || more.length > 0 || !reason || (ticket !== null && !ticketForm.test(ticket))) throw new Error(usage);
  const role = staffRoles.find((known) => known === name);
  if (!role && name !== 'nobody') throw new Error(`There is no role "${name}". There are: ${staffRoles.join(', ')}, nobody.`);
  return { email, role: role ?? null, reason, ...(ticket !== null && { ticket }) };
}

/** `appoint <e-mail> <support|admin|nobody>`: who looks after the product. */
async function main(words: string[]): Promise<void> {
  const wish = wishOf(words);
  const database = new Database({ url: readDatabaseUrl(), poolSize: 1, applicationName: 'pictick-appoint' });
  const clock = { now: () => new Date() };
  try {
    const done = await new AppointStaff(database, new ProfileQuery(database, { of: faceFile }), new PostgresStaff(database), new AuditLog(database, clock), clock).execute(wish);
    if (!done) throw new Error(`Nobody has signed in as ${wish.email} yet. They have to sign in once; then appoint again.`);
    process.stdout.write(`${wish.email}: ${wish.role ?? 'nobody in particular'} (before: ${done.before ?? 'nobody in particular'})\n`);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const old = /^(42P01|42703|3F000)$/.test(codeOf(error) ?? '');
  process.stderr.write(`${old ? 'The database is older than this program: run npm start once.' : error instanceof Error ? error.message : 'It did not work'}\n`);
  process.exitCode = 1;
});
