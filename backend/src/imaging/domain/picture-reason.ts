/**
 * Reasons why an item shows its plain picture. Lower case: from generator, month or admins. Capitals: from
 * the choice of style.
 */
export const pictureReasons = [
  'quota',
  'trial_over',
  'no_concept',
  'safety_filter',
  'api_server_error',
  'server_error',
  'unknown',
  'withdrawn',
  'UPGRADE_REQUIRED',
  'UNKNOWN_PROMPT',
] as const;

export type PictureReason = (typeof pictureReasons)[number];

/** Reasons why a started picture can fail. */
export type FailureReason = Extract<
  PictureReason,
  'safety_filter' | 'api_server_error' | 'server_error' | 'unknown' | 'withdrawn'
>;
