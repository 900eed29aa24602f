/** Which characters there are. Lists asks, imaging answers; they are bound to each other where the application is put together. */
export abstract class CharacterCatalogue {
  abstract knows(characterId: string, userId: string): Promise<boolean>;
}
