const isHouseholdAdult = (user: string): string =>
  `EXISTS (SELECT FROM lists.household_adult h WHERE h.household_id = l.household_id AND h.user_id = ${user})`;

/** True if this user owns the list `l`, is a member of it or an adult of its household. */
export const mayChange = (user: string): string =>
  `(l.owner_id = ${user} OR EXISTS (SELECT FROM lists.collaborator c WHERE c.list_id = l.id AND c.user_id = ${user}) OR ${isHouseholdAdult(user)})`;

/** The household of the list `l`; null for collaborators from outside, who learn nothing about it. */
export const shownHousehold = (user: string): string =>
  `CASE WHEN l.owner_id = ${user} OR ${isHouseholdAdult(user)} THEN l.household_id END`;

/** Pairs of a list and a user for whom `mayChange` is true, for these users; a pair may come twice. */
export const changeableBy = (users: string): string =>
  `SELECT owner_id AS user_id, id FROM lists.list WHERE owner_id ${users}
    UNION ALL SELECT user_id, list_id FROM lists.collaborator WHERE user_id ${users}
    UNION ALL SELECT h.user_id, o.id FROM lists.household_adult h JOIN lists.list o ON o.household_id = h.household_id WHERE h.user_id ${users}`;

/** The users for whom `mayChange` is true, the owner of the list `l` excluded; one may come twice. */
export const changersOf =
  'SELECT c.user_id FROM lists.collaborator c WHERE c.list_id = l.id UNION ALL SELECT h.user_id FROM lists.household_adult h WHERE h.household_id = l.household_id';
