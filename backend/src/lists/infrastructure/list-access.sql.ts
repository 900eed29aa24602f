import { isAdultOf } from '../../identity';

/** The copy of lists follows the membership some moments later; an adult who was removed has no access at once. */
const isHouseholdAdult = (user: string): string =>
  `EXISTS (SELECT FROM lists.household_adult h WHERE h.household_id = l.household_id AND h.user_id = ${user} AND ${isAdultOf('h.household_id', 'h.user_id')})`;

/** True if this user owns the list `l`; an owner who left its household waits without access for the successor. */
export const ownsList = (user: string): string =>
  `(l.owner_id = ${user} AND (l.household_id IS NULL OR ${isAdultOf('l.household_id', 'l.owner_id')}))`;

/** True if this user owns the list `l`, is a member of it or an adult of its household. */
export const mayChange = (user: string): string =>
  `(${ownsList(user)} OR EXISTS (SELECT FROM lists.collaborator c WHERE c.list_id = l.id AND c.user_id = ${user}) OR ${isHouseholdAdult(user)})`;

/** The household of the list `l`; null for collaborators from outside, who learn nothing about it. */
export const shownHousehold = (user: string): string =>
  `CASE WHEN ${ownsList(user)} OR ${isHouseholdAdult(user)} THEN l.household_id END`;

/** Pairs of a list and a user for whom `mayChange` is true, for these users; a pair may come twice. */
export const changeableBy = (users: string): string =>
  `SELECT l.owner_id AS user_id, l.id FROM lists.list l WHERE l.owner_id ${users} AND ${ownsList('l.owner_id')}
    UNION ALL SELECT user_id, list_id FROM lists.collaborator WHERE user_id ${users}
    UNION ALL SELECT h.user_id, o.id FROM lists.household_adult h JOIN lists.list o ON o.household_id = h.household_id WHERE h.user_id ${users} AND ${isAdultOf('h.household_id', 'h.user_id')}`;

/** The users for whom `mayChange` is true; one may come twice. */
export const changersOf = `SELECT l.owner_id WHERE ${ownsList('l.owner_id')} UNION ALL SELECT c.user_id FROM lists.collaborator c WHERE c.list_id = l.id
    UNION ALL SELECT h.user_id FROM lists.household_adult h WHERE h.household_id = l.household_id AND ${isAdultOf('h.household_id', 'h.user_id')}`;
