/** Postgres channel. The payload is the id of a household whose given lists have changed. */
export const householdChannel = 'pictick_household';
