import { Injectable } from '@nestjs/common';
import { BillingFacade, type Entitlements } from '../../../billing';
import type { ChoicePermit } from '../../domain/checklist';
import { type ChoiceKind, PictureCatalogue } from '../../domain/pictures/picture-catalogue';

const free: ChoicePermit = { mayChoose: true, isKnown: true };

/** Whether somebody's plan lets them choose a style or a character, and whether there is such a one. */
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
    return judge(kind, rights.canChooseCharacter, rights);
  }

  async ofStyle(userId: string, promptId: string | null | undefined): Promise<ChoicePermit> {
    if (promptId == null) return free;
    const [rights, kind] = await Promise.all([
      this.billing.entitlementsOf(userId),
      this.catalogue.style(promptId, userId),
    ]);
    return judge(kind, rights.canChooseStyle, rights);
  }
}

/** What somebody made for themselves stays theirs after a downgrade, but can only be used with the plan that makes such things. */
function judge(kind: ChoiceKind, mayChoose: boolean, { canCreatePrompts }: Entitlements): ChoicePermit {
  return {
    mayChoose: kind === 'default' || (kind === 'own' ? canCreatePrompts : mayChoose),
    isKnown: kind !== 'unknown',
  };
}
