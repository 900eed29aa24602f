import type { StoredList } from '../types';
import { unknownCursor } from './cursor';

/** True if the list, or its items, were not read since the server was restored from a backup. */
export const hasUnknownCursor = ({ head, itemsCursor }: StoredList): boolean =>
  head.cursor === unknownCursor || itemsCursor === unknownCursor;
