import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason, ReasonOf } from '../../../platform/audit/audit-reason';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { PictureCache } from '../../domain/generate/picture-cache';
import type { Verdict } from '../../domain/moderation/reported-picture';
import { ReportedPictures } from '../../domain/moderation/reported-pictures';

interface Closed {
  id: string;
  state: 'closed';
  verdict: Verdict;
}

/**
 * An admin decides on a reported picture. A hidden one leaves the cache now; lists follow by the event.
 * @throws NOT_FOUND, REPORT_CLOSED, PICTURE_IS_PLAIN
 */
@Injectable()
export class ClosePictureReport {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reported: ReportedPictures,
    private readonly pictureCache: PictureCache,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    actor: { id: string; role: StaffRole },
    id: string,
    { verdict, reason, ticket }: { verdict: Verdict } & AuditReason<ReasonOf<'verdict'>>,
  ): Promise<StoredResponse<Closed>> {
    return this.idempotency.once(command, 200, async () => {
      const now = this.clock.now();
      const picture = await this.reported.byId(id);
      if (!picture) throw notFound();
      picture.close(verdict, now);
      if (verdict !== 'keep' && picture.sha !== null) await this.pictureCache.withdraw(picture.sha, now);
      await this.reported.save(picture);
      await this.audit.note({
        actor,
        action: 'imaging.picture-report-closed',
        subject: id,
        reason,
        ticket,
        details: { verdict },
      });
      return { id, state: 'closed' as const, verdict };
    });
  }
}
