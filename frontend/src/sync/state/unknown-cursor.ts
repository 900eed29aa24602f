import type { StoredList } from '../types';
import { unknownCursor } from './cursor';

/** It, or what is on it, is known from before the server was set back, and was not read since. */
export const hasUnknownCursor = ({ head, itemsCursor }: StoredList): boolean =>
  head.cursor === unknownCursor || itemsCursor === unknownCursor;
