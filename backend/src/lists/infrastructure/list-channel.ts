/**
 * Postgres channel. The payload is the id of a list with a new version, also when it was created, deleted or
 * shared.
 */
export const listChannel = 'pictick_lists';
