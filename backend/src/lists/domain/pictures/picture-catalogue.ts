/**
 * `default`: allowed for every user. `built-in`: needs a plan. `own`: made by the user. `unknown`: missing,
 * or made by another user.
 */
export type ChoiceKind = 'default' | 'built-in' | 'own' | 'unknown';

/** Characters, styles and pictures that a user may have. Lists owns this port, imaging implements it, app.module.ts binds them. */
export abstract class PictureCatalogue {
  abstract character(characterId: string, userId: string): Promise<ChoiceKind>;
  abstract style(promptId: string, userId: string): Promise<ChoiceKind>;
  /** Pictures that the user has left this month. `trialOver`: there are none because the trial has ended. */
  abstract picturesLeft(userId: string): Promise<{ many: number; trialOver: boolean }>;
}
