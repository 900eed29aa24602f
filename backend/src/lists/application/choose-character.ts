import { Injectable } from '@nestjs/common';
import { BillingFacade } from '../../billing';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { type Answer, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { CharacterCatalogue } from '../domain/character-catalogue';
import type { CharacterPermit } from '../domain/checklist';
import { Checklists } from '../domain/checklists';
import { type ListHeadAnswer, listHead } from './answers';
import { deedOf } from './deed-of';

/** Who stands in the pictures of a list. */
@Injectable()
export class ChooseCharacter {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly billing: BillingFacade,
    private readonly characters: CharacterCatalogue,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, characterId: string | null): Promise<Answer<ListHeadAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const permit = await this.permitFor(command.userId, characterId);
      const list = await this.checklists.open(listId, command.userId);
      if (!list) throw notFound();
      list.chooseCharacter(characterId, permit, deedOf(command, this.clock));
      await this.checklists.save(list);
      return listHead(list, command.userId);
    });
  }

  private async permitFor(userId: string, characterId: string | null): Promise<CharacterPermit> {
    if (characterId === null) return { mayChoose: true, isKnown: true };
    const { canChooseCharacter } = await this.billing.entitlementsOf(userId);
    return { mayChoose: canChooseCharacter, isKnown: await this.characters.knows(characterId, userId) };
  }
}
