import { Injectable } from '@nestjs/common';
import { isBuiltInCharacter } from '@pictick/rules/imaging/character';
import { isBuiltInStyle } from '@pictick/rules/imaging/style';
import type { PromptVersions } from '../../domain/generate/picture-cache';
import type { AvailableStyles } from '../../domain/request-image/style-resolution';
import { Preferences } from '../../domain/styles/preferences';
import { Prompts } from '../../domain/styles/prompts';

interface Chosen {
  promptId: string | null;
  characterId: string | null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isOwn = (id: string | null): id is string =>
  id !== null && !isBuiltInStyle(id) && !isBuiltInCharacter(id) && uuid.test(id);

/** Reads the styles and characters that a user can choose in a list: their own and those of the owner. */
@Injectable()
export class AvailableStylesReader {
  constructor(
    private readonly preferences: Preferences,
    private readonly prompts: Prompts,
  ) {}

  async read(
    { userId, ownerId }: { userId: string; ownerId: string },
    chosen: readonly Chosen[],
  ): Promise<AvailableStyles & { versions: PromptVersions }> {
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
