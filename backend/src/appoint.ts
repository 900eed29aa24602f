import { SetStaffRole, type StaffRoleChange } from './identity/application/admin/set-staff-role';
import { avatarFile } from './identity/domain/avatars';
import { PostgresStaff } from './identity/infrastructure/admin/postgres-staff';
import { ProfileQuery } from './identity/queries/profile.query';
import { staffRoles } from './kernel/staff-role';
import { AuditLog } from './platform/audit/audit-log';
import { reasons } from './platform/audit/audit-reason';
import { reasonUsage, parseReason, runCli } from './platform/run-cli';

const usage = `Say: npm run appoint -- <e-mail> <${staffRoles.join('|')}|nobody> [${reasonUsage(reasons.staff)}]`;

function wishOf(words: readonly string[]): StaffRoleChange {
  const [auditReason, [email, name, ...more]] = parseReason(
    words.includes('--reason') ? words : [...words, '--reason', 'by-hand'],
    reasons.staff,
  );
  if (!email || !name || more.length > 0 || !auditReason) throw new Error(usage);
  const role = staffRoles.find((known) => known === name);
  if (!role && name !== 'nobody')
    throw new Error(`There is no role "${name}". There are: ${staffRoles.join(', ')}, nobody.`);
  return { email, role: role ?? null, ...auditReason };
}

/** `appoint <e-mail> <support|admin|nobody>`: gives a user a staff role, or takes it away. */
runCli('appoint', async (database, words) => {
  const wish = wishOf(words);
  const clock = { now: () => new Date() };
  const done = await new SetStaffRole(
    database,
    new ProfileQuery(database, { of: avatarFile }),
    new PostgresStaff(database),
    new AuditLog(database, clock),
    clock,
  ).execute(wish);
  if (!done)
    throw new Error(
      `Nobody has signed in as ${wish.email} yet. They have to sign in once; then appoint again.`,
    );
  process.stdout.write(
    `${wish.email}: ${wish.role ?? 'nobody in particular'} (before: ${done.before ?? 'nobody in particular'})\n`,
  );
});
