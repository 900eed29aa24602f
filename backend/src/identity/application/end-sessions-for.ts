import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import type { StaffRole } from '../../kernel/staff-role';
import { AuditLog } from '../../platform/audit/audit-log';
import type { Grounds, ReasonOf } from '../../platform/audit/reasons';
import { type Answer, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Sessions } from '../domain/sessions';
import { IdentityFacade } from '../identity.facade';

/** An admin signs somebody out everywhere who cannot do so themselves. */
@Injectable()
export class EndSessionsFor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly identity: IdentityFacade,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, actor: { id: string; role: StaffRole }, { email, reason, ticket }: { email: string } & Grounds<ReasonOf<'sessions'>>): Promise<Answer<{ ended: number }>> {
    return this.idempotency.once(command, 200, async () => {
      const person = await this.identity.findByEmail(email);
      if (!person) throw notFound();
      const ended = await this.sessions.endAll(person.id, null, 'ended-by-staff', this.clock.now());
      await this.audit.note({ actor, action: 'identity.sessions-ended', subject: person.id, reason, ticket, details: { ended } });
      return { ended };
    });
  }
}
