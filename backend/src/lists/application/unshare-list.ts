import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { type Answer, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Checklists } from '../domain/checklists';
import { Circles } from '../domain/circles';
import type { DeletedAnswer } from './answers';
import { deedOf } from './deed-of';

/** The owner takes somebody out, or an invitation back; a collaborator leaves. */
@Injectable()
export class UnshareList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly circles: Circles,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, collaboratorId: string): Promise<Answer<DeletedAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const [list, circle] = await Promise.all([this.checklists.open(listId, command.userId), this.circles.of(listId)]);
      if (!list) throw notFound();
      list.unshare(circle, collaboratorId, deedOf(command, this.clock));
      await Promise.all([this.circles.save(circle), this.checklists.save(list)]);
      return { success: true as const, listVersion: list.version };
    });
  }
}
