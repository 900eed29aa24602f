import { Injectable } from '@nestjs/common';
import { isBuiltInCharacter } from '@pictick/rules/character';
import { isBuiltInStyle } from '@pictick/rules/style';
import type { PromptVersions } from '../domain/library';
import { Preferences } from '../domain/preferences';
import { Prompts } from '../domain/prompts';
import type { Wardrobe } from '../domain/style-resolution';

interface Chosen {
  promptId: string | null;
  characterId: string | null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isOwn = (id: string | null): id is string =>
  id !== null && !isBuiltInStyle(id) && !isBuiltInCharacter(id) && uuid.test(id);

/** What somebody can mean when they choose for an item in this list: what is theirs, and what is the owner's, whose list they help with. */
@Injectable()
export class Wardrobes {
  constructor(
    private readonly preferences: Preferences,
    private readonly prompts: Prompts,
  ) {}

  async open(
    { userId, ownerId }: { userId: string; ownerId: string },
    chosen: readonly Chosen[],
  ): Promise<Wardrobe & { versions: PromptVersions }> {
    const preferred = await this.preferences.styleOf(userId);
    const ids = [preferred, ...chosen.flatMap(({ promptId, characterId }) => [promptId, characterId])].filter(
      isOwn,
    );
    const theirs = (await this.prompts.byIds([...new Set(ids)])).filter(
      (prompt) => prompt.userId === userId || prompt.userId === ownerId,
    );
    return {
      preferred,
      own: new Map(theirs.map(({ id, kind }) => [id, kind])),
      versions: new Map(theirs.map(({ id, version }) => [id, version])),
    };
  }
}
