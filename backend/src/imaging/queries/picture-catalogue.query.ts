import { Injectable } from '@nestjs/common';
import { isBuiltInCharacter, noCharacter } from '@pictick/rules/imaging/character';
import type { PromptKind } from '@pictick/rules/imaging/prompt-text';
import { defaultStyle, isBuiltInStyle } from '@pictick/rules/imaging/style';
import { Any, IsNull } from 'typeorm';
import type { ChoiceKind, PictureCatalogue } from '../../lists';
import { Database } from '../../platform/database/database';
import { isUuid } from '../../platform/http/is-uuid';
import { PromptSchema } from '../infrastructure/styles/prompt.schema';
import { LimitsQuery } from './limits.query';

/** Styles and characters that a user may choose, built-in and their own. */
@Injectable()
export class PictureCatalogueQuery implements PictureCatalogue {
  constructor(
    private readonly database: Database,
    private readonly limits: LimitsQuery,
  ) {}

  async character(characterId: string, userId: string): Promise<ChoiceKind> {
    if (characterId === noCharacter) return 'default';
    return isBuiltInCharacter(characterId) ? 'built-in' : this.own(characterId, userId, ['character']);
  }

  async style(promptId: string, userId: string): Promise<ChoiceKind> {
    if (promptId === defaultStyle) return 'default';
    return isBuiltInStyle(promptId) ? 'built-in' : this.own(promptId, userId, ['style', 'custom']);
  }

  async picturesLeft(userId: string): Promise<{ many: number; trialOver: boolean }> {
    const { remaining, trialOver } = await this.limits.of(userId);
    return { many: remaining, trialOver };
  }

  private async own(id: string, userId: string, kinds: readonly PromptKind[]): Promise<ChoiceKind> {
    if (!isUuid(id)) return 'unknown';
    return (await this.database
      .entities(PromptSchema)
      .existsBy({ id, userId, kind: Any([...kinds]), deletedAt: IsNull() }))
      ? 'own'
      : 'unknown';
  }
}
