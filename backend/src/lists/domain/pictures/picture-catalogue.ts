/** Of the house, somebody's own, or nothing that this person could mean. `default` may be named by anybody. */
export type ChoiceKind = 'default' | 'built-in' | 'own' | 'unknown';

/** Characters, styles and pictures that a user may have. Lists owns this port, imaging implements it, app.module.ts binds them. */
export abstract class PictureCatalogue {
  abstract character(characterId: string, userId: string): Promise<ChoiceKind>;
  abstract style(promptId: string, userId: string): Promise<ChoiceKind>;
  /** Pictures that are left to them this month, and whether there are none because their trial is over. */
  abstract picturesLeft(userId: string): Promise<{ many: number; trialOver: boolean }>;
}
