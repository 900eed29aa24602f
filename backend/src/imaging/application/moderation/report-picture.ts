import { Injectable } from '@nestjs/common';
import type { ReportReason } from '@pictick/rules/imaging/report-reason';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Outbox } from '../../../platform/outbox/outbox';
import { PictureReports } from '../../domain/moderation/picture-reports';
import { PictureViewers } from '../../domain/storage/picture-viewers';
import { PictureReported } from '../../events';

/**
 * Records the report of a user. The picture stays until an admin decides: one user must not remove it for
 * all.
 * @throws NOT_FOUND
 */
@Injectable()
export class ReportPicture {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reports: PictureReports,
    private readonly viewers: PictureViewers,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    imageId: string,
    reason: ReportReason,
  ): Promise<StoredResponse<{ success: true }>> {
    return this.idempotency.once(command, 201, async () => {
      const { userId } = command;
      const depicts = await this.viewers.pageSeenBy(userId, imageId);
      if (depicts === null) throw notFound();
      const isNew = await this.reports.add({ imageId, userId, reason, depicts, at: this.clock.now() });
      if (isNew) await this.outbox.append([PictureReported({ imageId, reason })]);
      return { success: true as const };
    });
  }
}
