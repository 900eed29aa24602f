import { Injectable } from '@nestjs/common';
import { BillingFacade } from '../../billing';
import { CharacterCatalogue } from '../domain/character-catalogue';
import type { CharacterPermit } from '../domain/checklist';

/** Whether somebody's plan lets them choose a character, and whether there is such a one. */
@Injectable()
export class CharacterPermits {
  constructor(
    private readonly billing: BillingFacade,
    private readonly characters: CharacterCatalogue,
  ) {}

  async of(userId: string, characterId: string | null): Promise<CharacterPermit> {
    if (characterId === null) return { mayChoose: true, isKnown: true };
    const [{ canChooseCharacter }, isKnown] = await Promise.all([this.billing.entitlementsOf(userId), this.characters.knows(characterId, userId)]);
    return { mayChoose: canChooseCharacter, isKnown };
  }
}
