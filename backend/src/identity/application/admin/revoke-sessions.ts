import { Injectable } from '@nestjs/common';
import { addressKey } from '../../../kernel/address';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason, ReasonOf } from '../../../platform/audit/audit-reason';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { People } from '../../domain/people';
import { Sessions } from '../../domain/sessions';

interface SessionsToRevoke extends AuditReason<ReasonOf<'sessions'>> {
  email?: string | undefined;
  /** The account id, if several accounts have had the address. */
  account?: string | undefined;
  /** Ends only this session. */
  session?: string | undefined;
}

interface RevokedSessions {
  ended: number;
  accounts?: { account: string; since: string }[];
}

/**
 * An admin ends one or all sessions of a user. If several accounts have had the address, it ends none and
 * returns them.
 * @throws NOT_FOUND
 */
@Injectable()
export class RevokeSessions {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    actor: { id: string; role: StaffRole },
    { email, account, session, ...auditReason }: SessionsToRevoke,
  ): Promise<StoredResponse<RevokedSessions>> {
    return this.idempotency.once(command, 200, async () => {
      const accounts = await this.people.accountsOf(
        account === undefined ? { emailKey: addressKey(email ?? '') } : { id: account },
      );
      const [person] = accounts;
      if (!person) throw notFound();
      const note = (action: string, subject: string, details: object): Promise<void> =>
        this.audit.note({ actor, action, subject, ...auditReason, details });
      if (accounts.length > 1) {
        for (const { id } of accounts) await note('identity.account-named', id, {});
        return {
          ended: 0,
          accounts: accounts.map(({ id, createdAt }) => ({ account: id, since: createdAt.toISOString() })),
        };
      }
      const ended = await this.end(person.id, session);
      await note('identity.sessions-ended', person.id, { ended, ...(session !== undefined && { session }) });
      return { ended };
    });
  }

  private async end(personId: string, session: string | undefined): Promise<number> {
    const now = this.clock.now();
    if (session === undefined) return this.sessions.endAll(personId, null, 'ended-by-staff', now);
    if (!(await this.sessions.endOwn(personId, session, 'ended-by-staff', now))) throw notFound();
    return 1;
  }
}
