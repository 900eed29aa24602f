import type { ItemRow } from '../api/lists';

/** An item of a routine on a day. */
export interface CalmItem extends ItemRow {
  /** It is not done on this day, another card stands in its place, or the routine rests. */
  calm?: 'skipped' | 'changed' | 'resting';
}
