import { Injectable } from '@nestjs/common';
import type { CharacterCatalogue } from '../../lists';
import { isBuiltInCharacter } from '../domain/drawing';

/** The characters that a person can have in their pictures. */
@Injectable()
export class Characters implements CharacterCatalogue {
  knows(characterId: string): Promise<boolean> {
    return Promise.resolve(isBuiltInCharacter(characterId));
  }
}
