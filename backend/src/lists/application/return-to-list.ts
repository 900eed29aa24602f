import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import type { Checklist } from '../domain/checklist';
import { StoredChecklists } from '../domain/checklists';
import { Circles } from '../domain/circles';
import type { DeletedAnswer } from './answers';
import { deedOf } from './deed-of';
import { Doorstep } from './doorstep';

/** So long whoever has left comes back by themselves; later only the owner can invite them. */
const secondThoughtMs = 10 * 60_000;

/** Takes back having left a list, or having turned an invitation away. */
@Injectable()
export class ReturnToList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: StoredChecklists,
    private readonly circles: Circles,
    private readonly doorstep: Doorstep,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string): Promise<StoredResponse<DeletedAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const list =
        (await this.checklists.open(listId, command.userId)) ??
        (await this.doorstep.wantAgain(listId, command.userId)) ??
        (await this.comeBack(command, listId));
      if (!list) throw notFound();
      return { success: true as const, listVersion: list.version };
    });
  }

  private async comeBack(command: Command, listId: string): Promise<Checklist | null> {
    const deed = deedOf(command, this.clock);
    const list = await this.checklists.openLeft(
      listId,
      command.userId,
      new Date(deed.at.getTime() - secondThoughtMs),
    );
    if (!list) return null;
    const circle = await this.circles.of(listId);
    list.takeBack(circle, deed);
    await Promise.all([this.circles.save(circle), this.checklists.save(list)]);
    return list;
  }
}
