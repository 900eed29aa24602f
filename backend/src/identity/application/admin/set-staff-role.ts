import type { Clock } from '../../../kernel/clock';
import type { StaffRole } from '../../../kernel/staff-role';
import type { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason, ReasonOf } from '../../../platform/audit/audit-reason';
import type { Transaction } from '../../../platform/database/transaction';
import type { Staff } from '../../domain/staff';
import type { IdentityFacade } from '../../identity.facade';

export interface StaffRoleChange extends AuditReason<ReasonOf<'staff'>> {
  email: string;
  /** Null takes the role away. */
  role: StaffRole | null;
}

/** Gives a user a staff role or takes it away. The first one can only be given on the server itself. */
export class SetStaffRole {
  constructor(
    private readonly transaction: Transaction,
    private readonly people: IdentityFacade,
    private readonly staff: Staff,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Returns the role before. Null if no user is found by this address. */
  execute({ email, role, reason, ticket }: StaffRoleChange): Promise<{ before: StaffRole | null } | null> {
    return this.transaction.run(async () => {
      const person = await this.people.findByEmail(email);
      if (!person) return null;
      const before = await this.staff.roleOf(person.id);
      await this.staff.setRole(person.id, role, this.clock.now());
      await this.audit.note({
        actor: null,
        action: 'identity.staff-appointed',
        subject: person.id,
        reason,
        ticket,
        details: { before, after: role },
      });
      return { before };
    });
  }
}
