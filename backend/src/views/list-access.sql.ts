import { helpedFor, mayChange, mayRead } from '../lists';

/** The address by which the user $1 is invited, unless a later account has it. */
const myAddress = '(SELECT me.email_key FROM identity.person me WHERE me.id = $1 AND me.deleted_at IS NULL)';
/** Hides invitations of blocked inviters. Inviters cannot tell that they are blocked. */
const blocksInviter = (person: string): string =>
  `EXISTS (SELECT FROM lists.refusal r WHERE r.user_id = ${person} AND r.owner_id = v.invited_by)`;
const waiting = `FROM lists.invitation v WHERE v.address_key = ${myAddress} AND v.declined_by IS DISTINCT FROM $1 AND NOT ${blocksInviter('$1')}`;

/** Lists that the user $1 was invited to and has not opened. The user may read them. */
export const invitedLists = `SELECT v.list_id ${waiting}`;
const isInvited = `EXISTS (SELECT ${waiting} AND v.list_id = l.id)`;

/** True if the user $1 is the owner or a member of the list `l`, or an adult of its household. */
export const isMember = mayChange('$1');

/** True if the user $1 may read the list `l`. The lists module decides about writing. */
export const canRead = `(${mayRead('$1')} OR ${isInvited})`;

/**
 * `helps.ids`: the children for whom the user $1 sees the list `l`, as a helper; null: all. OFFSET 0: found once for
 * a list, and not for each item that it is compared with.
 */
export const helpsOf = `CROSS JOIN LATERAL (SELECT ${helpedFor('$1')} AS ids OFFSET 0) helps`;

/** True if the user $1 has opened the list `l`, or owns it. */
export const isOpened = `(l.owner_id = $1 OR NOT ${isInvited})`;

/** The order that the user $1 has chosen for the list `l`; null: none. */
export const orderColumn =
  '(SELECT o.chosen FROM lists.chosen_order o WHERE o.list_id = l.id AND o.user_id = $1)';

/** The store that the user $1 has chosen for the list `l`; null: any. */
export const storeColumn =
  '(SELECT o.store_id FROM lists.chosen_order o WHERE o.list_id = l.id AND o.user_id = $1)';

/** Pairs of an invited user and an unopened list, for statements about many of either. */
export const pendingInvitees = `lists.invitation v JOIN identity.person g ON g.email_key = v.address_key AND g.deleted_at IS NULL AND g.id IS DISTINCT FROM v.declined_by AND NOT ${blocksInviter('g.id')}`;
