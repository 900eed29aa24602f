import { isTheirChild } from '../../identity';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';

/** Cursor of the household `h` and its row `g` of lists.household_given, also as the live channel sends it. */
export const householdCursor = `h.version || '.' || coalesce(g.seq, 0)`;

const profile = `'id', c.id, 'nickname', c.nickname, 'animal', c.animal, 'colour', c.colour, 'shows', c.shows, 'settings', c.settings, 'createdAt', ${isoTimestampSql('c.created_at')}`;

/** The profile of the child `c`. */
export const childProfile = `json_build_object(${profile})`;

/** The profile of the deleted child `c`, with the time at which it is erased. */
export const deletedProfile = `json_build_object(${profile}, 'eraseAt', ${isoTimestampSql('c.erase_at')})`;

/** True if the member `m` may see the child `c`, which is not deleted. */
export const isShown = `(c.deleted_at IS NULL AND ${isTheirChild})`;
