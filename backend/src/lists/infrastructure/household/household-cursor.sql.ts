import { householdChannel } from '../../../identity';

/**
 * Counts a change of the household $1 for its cursor, and notifies open streams after the commit. `one` selects
 * the household and 1; no row: nothing changed.
 */
export const countHouseholdChange = (one = 'VALUES ($1::uuid, 1)'): string =>
  `INSERT INTO lists.household_given AS h (household_id, seq) ${one} ON CONFLICT (household_id) DO UPDATE SET seq = h.seq + 1
  RETURNING pg_notify('${householdChannel}', household_id::text)`;
