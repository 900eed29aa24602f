import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { StoredChecklists } from '../domain/checklists';
import { Circles } from '../domain/circles';
import type { DeletedAnswer } from './answers';
import { deedOf } from './deed-of';
import { Doorstep } from './doorstep';

/** The owner takes somebody out, or an invitation back; a collaborator leaves; who is invited and has not opened the list does without it. */
@Injectable()
export class UnshareList {
  constructor(
    private readonly idempotency: Idempotency,
    /** As they are stored: nobody comes in by going. */
    private readonly checklists: StoredChecklists,
    private readonly circles: Circles,
    private readonly doorstep: Doorstep,
    private readonly identity: IdentityFacade,
    private readonly clock: Clock,
  ) {}

  /** `never`: of whoever invites, an invitation that is turned away is to be the last. */
  execute(
    command: Command,
    listId: string,
    collaboratorId: string,
    never = false,
  ): Promise<StoredResponse<DeletedAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const [list, circle] = await Promise.all([
        this.checklists.open(listId, command.userId),
        this.circles.of(listId),
      ]);
      if (!list) return this.turnAway(command, listId, collaboratorId, never);
      const userId = circle.find(collaboratorId)?.userId;
      const address = userId ? ((await this.identity.profileOf(userId))?.emailKey ?? null) : null;
      list.unshare(circle, collaboratorId, deedOf(command, this.clock), address);
      await Promise.all([this.circles.save(circle), this.checklists.save(list)]);
      return { success: true as const, listVersion: list.version };
    });
  }

  private async turnAway(
    { userId }: Command,
    listId: string,
    collaboratorId: string,
    never: boolean,
  ): Promise<DeletedAnswer> {
    const list = await this.doorstep.turnAway(listId, userId, collaboratorId, never);
    if (!list) throw notFound();
    return { success: true, listVersion: list.version };
  }
}
