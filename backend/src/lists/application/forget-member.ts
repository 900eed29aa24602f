import { Injectable } from '@nestjs/common';
import { addressKey } from '../../kernel/address';
import { Clock } from '../../kernel/clock';
import { Transaction } from '../../platform/database/transaction';
import { inBatches } from '../../platform/nightly/in-batches';
import type { Checklist } from '../domain/checklist';
import { StoredChecklists } from '../domain/checklists';
import type { Member } from '../domain/circle';
import { Circles } from '../domain/circles';
import { Traces } from '../domain/traces';
import { deedOfFormerMember } from './deed-of';

/** Somebody who was in a list of others leaves for good. Their items and ticks stay, without them. */
@Injectable()
export class ForgetMember {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: StoredChecklists,
    private readonly circles: Circles,
    private readonly traces: Traces,
    private readonly clock: Clock,
  ) {}

  /** Each piece is a step of the list, so that every device hears of it; between two of them everybody else can write. */
  async execute(personId: string, listId: string, address: string | null): Promise<void> {
    await this.letGo(personId, listId, address);
    await inBatches(() => this.forgetItems(personId, listId));
    await this.traces.forgetSteps(personId, listId);
    await this.traces.forgetList(personId, listId);
  }

  /** As a member, and as somebody who was invited or has said that they did not want to come. */
  private letGo(personId: string, listId: string, address: string | null): Promise<void> {
    const isThem = (member: Member): boolean =>
      member.userId === personId ||
      member.declinedBy === personId ||
      (address !== null && member.address !== null && addressKey(member.address) === address);
    return this.transaction.run(async () => {
      const [list, circle] = await Promise.all([this.checklists.openAnyhow(listId), this.circles.of(listId)]);
      if (!list) return;
      list.letGo(circle, circle.members.filter(isThem), deedOfFormerMember(list, this.clock));
      await Promise.all([this.circles.save(circle), this.checklists.save(list)]);
    });
  }

  private forgetItems(personId: string, listId: string): Promise<readonly unknown[]> {
    return this.transaction.run(async () => {
      const list: Checklist | null = await this.checklists.openAnyhow(listId);
      const shown = list && (await this.traces.forgetItems(personId, listId));
      if (!shown) return [];
      if (shown.length > 0) list.forgetWho(shown, deedOfFormerMember(list, this.clock));
      await this.checklists.save(list);
      return [listId];
    });
  }
}
