/** Carries the id of a person who was invited to a list: their open pages look for it. */
export const invitedChannel = 'pictick_invited';
