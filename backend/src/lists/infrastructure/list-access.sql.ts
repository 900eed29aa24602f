import { helpedChildren, isAdultOf } from '../../identity';
import { hasSchedule } from './routines/routine.sql';

/** The copy of lists follows the membership some moments later; an adult who was removed has no access at once. */
const isHouseholdAdult = (user: string): string =>
  `EXISTS (SELECT FROM lists.household_adult h WHERE h.household_id = l.household_id AND h.user_id = ${user} AND ${isAdultOf('h.household_id', 'h.user_id')})`;

/** Pairs of a helper and a list that is given to one of its children. An archived list rests, as for the child. */
const helped = `SELECT help.person_id AS user_id, given.list_id AS id FROM ${helpedChildren} help
    JOIN lists.given given ON given.child_id = help.child_id AND given.household_id = help.household_id
    JOIN lists.list resting ON resting.id = given.list_id AND resting.household_id = given.household_id AND resting.archived_at IS NULL`;

const isHelped = (user: string): string =>
  `EXISTS (SELECT FROM (${helped}) helped WHERE helped.id = l.id AND helped.user_id = ${user})`;

/** True if this user owns the list `l`; an owner who left its household waits without access for the successor. */
export const ownsList = (user: string): string =>
  `(l.owner_id = ${user} AND (l.household_id IS NULL OR ${isAdultOf('l.household_id', 'l.owner_id')}))`;

/** True if this user owns the list `l`, is a member of it or an adult of its household: reads, ticks and changes it. */
export const mayChange = (user: string): string =>
  `(${ownsList(user)} OR EXISTS (SELECT FROM lists.collaborator c WHERE c.list_id = l.id AND c.user_id = ${user}) OR ${isHouseholdAdult(user)})`;

/** True if this user may read the list `l`. */
export const mayRead = (user: string): string => `(${mayChange(user)} OR ${isHelped(user)})`;

/** The household of the list `l`; null for collaborators from outside, who learn nothing about it. */
export const shownHousehold = (user: string): string =>
  `CASE WHEN ${ownsList(user)} OR ${isHouseholdAdult(user)} THEN l.household_id END`;

/** The children of the household of the list `l` whom this user looks after. */
const lookedAfter = (user: string): string =>
  `ARRAY(SELECT help.child_id FROM ${helpedChildren} help WHERE help.household_id = l.household_id AND help.person_id = ${user} ORDER BY help.child_id)`;

/**
 * The children for whom this user reads and ticks the list `l`; null: all, for users who may change it. A routine
 * shows a collaborator nothing of the children, so a helper who is one too sees it as a helper.
 */
export const helpedFor = (user: string): string =>
  `CASE WHEN (NOT ${mayChange(user)} OR ${hasSchedule('l')}) AND ${isHelped(user)} THEN ${lookedAfter(user)} END`;

/** The list with this id, the children whom this user looks after, and one of them who has the list; no row: none. */
export const helpingIn = (listId: string, user: string): string =>
  `SELECT l.id AS "listId", l.household_id AS "householdId", g.child_id AS "childId",
    ${lookedAfter(user)}::text[] AS children
  FROM lists.list l JOIN lists.given g ON g.list_id = l.id AND g.household_id = l.household_id
    JOIN ${helpedChildren} mine ON mine.child_id = g.child_id AND mine.household_id = g.household_id AND mine.person_id = ${user}
  WHERE l.id = ${listId} AND l.archived_at IS NULL ORDER BY g.given_at, g.child_id LIMIT 1`;

/** True if the item `i` is for one of these children, or for all. A helper does not see the others. */
export const isItemFor = (children: string): string =>
  `(${children} IS NULL OR i.for_children IS NULL OR i.for_children && ${children})`;

/** Pairs of a list and a user for whom `mayChange` is true, for these users; a pair may come twice. */
export const changeableBy = (users: string): string =>
  `SELECT l.owner_id AS user_id, l.id FROM lists.list l WHERE l.owner_id ${users} AND ${ownsList('l.owner_id')}
    UNION ALL SELECT user_id, list_id FROM lists.collaborator WHERE user_id ${users}
    UNION ALL SELECT h.user_id, o.id FROM lists.household_adult h JOIN lists.list o ON o.household_id = h.household_id WHERE h.user_id ${users} AND ${isAdultOf('h.household_id', 'h.user_id')}`;

/** Pairs of a list and a user for whom `mayRead` is true, for these users; a pair may come twice. */
export const readableBy = (users: string): string =>
  `${changeableBy(users)}
    UNION ALL SELECT helped.user_id, helped.id FROM (${helped}) helped WHERE helped.user_id ${users}`;

/** The users for whom `mayRead` is true; one may come twice. */
export const readersOf = `SELECT l.owner_id WHERE ${ownsList('l.owner_id')} UNION ALL SELECT c.user_id FROM lists.collaborator c WHERE c.list_id = l.id
    UNION ALL SELECT h.user_id FROM lists.household_adult h WHERE h.household_id = l.household_id AND ${isAdultOf('h.household_id', 'h.user_id')}
    UNION ALL SELECT helped.user_id FROM (${helped}) helped WHERE helped.id = l.id`;
