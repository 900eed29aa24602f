import { Injectable } from '@nestjs/common';
import { type StoredResponse, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Refusals } from '../domain/refusals';

/** Somebody may invite me again. What they sent meanwhile and still stands is seen from now on; twice is fine. */
@Injectable()
export class HearAgain {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly refusals: Refusals,
  ) {}

  execute(command: Command, ownerId: string): Promise<StoredResponse<{ success: true }>> {
    return this.idempotency.once(command, 200, async () => {
      await this.refusals.remove(command.userId, ownerId);
      return { success: true as const };
    });
  }
}
