/** Of the house, somebody's own, or nothing that this person could mean. `default` may be named by anybody. */
export type ChoiceKind = 'default' | 'built-in' | 'own' | 'unknown';

/** What people can have in their pictures, and how many more. Lists asks, imaging answers; they are bound to each other where the application is put together. */
export abstract class PictureOffer {
  abstract character(characterId: string, userId: string): Promise<ChoiceKind>;
  abstract style(promptId: string, userId: string): Promise<ChoiceKind>;
  /** Pictures that are left to them this month, and whether there are none because their trial is over. */
  abstract placesLeft(userId: string): Promise<{ many: number; trialOver: boolean }>;
}
