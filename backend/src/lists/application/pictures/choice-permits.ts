import { Injectable } from '@nestjs/common';
import { BillingFacade, type Entitlements } from '../../../billing';
import type { ChoicePermit } from '../../domain/checklist';
import { type ChoiceKind, PictureCatalogue } from '../../domain/pictures/picture-catalogue';

const free: ChoicePermit = { mayChoose: true, isKnown: true };

/** Tells whether the plan of a user includes a style or character, and whether it exists. */
@Injectable()
export class ChoicePermits {
  constructor(
    private readonly billing: BillingFacade,
    private readonly catalogue: PictureCatalogue,
  ) {}

  async ofCharacter(userId: string, characterId: string | null | undefined): Promise<ChoicePermit> {
    if (characterId == null) return free;
    const [rights, kind] = await Promise.all([
      this.billing.entitlementsOf(userId),
      this.catalogue.character(characterId, userId),
    ]);
    return permitFor(kind, rights.canChooseCharacter, rights);
  }

  async ofStyle(userId: string, promptId: string | null | undefined): Promise<ChoicePermit> {
    if (promptId == null) return free;
    const [rights, kind] = await Promise.all([
      this.billing.entitlementsOf(userId),
      this.catalogue.style(promptId, userId),
    ]);
    return permitFor(kind, rights.canChooseStyle, rights);
  }
}

/** After a downgrade users keep the prompts that they have made, but need the plan again to use them. */
function permitFor(kind: ChoiceKind, mayChoose: boolean, { canCreatePrompts }: Entitlements): ChoicePermit {
  return {
    mayChoose: kind === 'default' || (kind === 'own' ? canCreatePrompts : mayChoose),
    isKnown: kind !== 'unknown',
  };
}
