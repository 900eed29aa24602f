import { SetStaffRole, type StaffRoleChange } from '../identity/application/admin/set-staff-role';
import { avatarFile } from '../identity/domain/avatars';
import { PostgresStaff } from '../identity/infrastructure/admin/postgres-staff';
import { ProfileQuery } from '../identity/queries/profile.query';
import { staffRoles } from '../kernel/staff-role';
import { AuditLog } from '../platform/audit/audit-log';
import { reasons } from '../platform/audit/audit-reason';
import { type AdminCommand, UsageError } from './command';
import { parseReasonOr, reasonUsage } from './options';

/** `nobody` is the word of 0.1. */
const noRole = ['none', 'nobody'];

function parse(words: readonly string[]): StaffRoleChange {
  const [auditReason, [email, name = '', ...more]] = parseReasonOr('by-hand', words, reasons.staff);
  if (!email || !name || more.length > 0 || !auditReason) throw new UsageError();
  const role = staffRoles.find((known) => known === name);
  if (!role && !noRole.includes(name))
    throw new Error(`There is no role "${name}". There are: ${staffRoles.join(', ')}, none.`);
  return { email, role: role ?? null, ...auditReason };
}

export const setRole: AdminCommand = {
  summary: 'Makes a user support or admin, or takes the role away.',
  usage: [`set-role <email> <${staffRoles.join('|')}|none> [${reasonUsage(reasons.staff)}]`],
  async run(words, connect) {
    const change = parse(words);
    const database = connect();
    const clock = { now: () => new Date() };
    const done = await new SetStaffRole(
      database,
      new ProfileQuery(database, { of: avatarFile }),
      new PostgresStaff(database),
      new AuditLog(database, clock),
      clock,
    ).execute(change);
    if (!done)
      throw new Error(
        `No user has signed in as ${change.email} yet. They sign in once, then set the role again.`,
      );
    process.stdout.write(
      `${change.email}: ${change.role ?? 'no role'} (before: ${done.before ?? 'no role'})\n`,
    );
  },
};
