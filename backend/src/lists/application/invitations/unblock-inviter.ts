import { Injectable } from '@nestjs/common';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { InviterBlocks } from '../../domain/invitations/inviter-blocks';

/** Lets an inviter invite the user again. Invitations that are still pending become visible. Idempotent. */
@Injectable()
export class UnblockInviter {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly inviterBlocks: InviterBlocks,
  ) {}

  execute(command: Command, ownerId: string): Promise<StoredResponse<{ success: true }>> {
    return this.idempotency.once(command, 200, async () => {
      await this.inviterBlocks.remove(command.userId, ownerId);
      return { success: true as const };
    });
  }
}
