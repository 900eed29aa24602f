import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason } from '../../../platform/audit/audit-reason';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { ImageQueue } from '../../domain/generate/image-queue';
import { Images } from '../../domain/images';

/** An admin requests a failed or stuck picture again, free of charge. @throws NOT_FOUND */
@Injectable()
export class RerunPicture {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly images: Images,
    private readonly queue: ImageQueue,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    actor: { id: string; role: StaffRole },
    imageId: string,
    auditReason: AuditReason,
  ): Promise<StoredResponse<{ imageId: string; status: 'requested' }>> {
    return this.idempotency.once(command, 200, async () => {
      const image = await this.images.toSettle(imageId);
      const now = this.clock.now();
      if (!image?.canBeRetried(now)) throw notFound();
      image.retry(now);
      await this.images.save(image);
      await this.queue.notify(imageId);
      await this.audit.note({ actor, action: 'imaging.picture-again', subject: imageId, ...auditReason });
      return { imageId, status: 'requested' as const };
    });
  }
}
