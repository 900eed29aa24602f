/** Carries the id of every list that got a new version: also when it was made, deleted, or its members changed. */
export const listChannel = 'pictick_lists';
