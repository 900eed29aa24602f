/** Why an item shows its plain picture. The small ones come from the generator, the month or support staff, the capital ones from the choice of style. */
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

/** The reasons for which a picture that was begun can fail. */
export type FailureReason = Extract<
  PictureReason,
  'safety_filter' | 'api_server_error' | 'server_error' | 'unknown' | 'withdrawn'
>;
