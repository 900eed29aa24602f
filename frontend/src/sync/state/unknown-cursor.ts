import { asOfNothing } from './cursor';
import type { StoredList } from '../types';

/** It, or what is on it, is known from before the server was set back, and was not read since. */
export const isOfNothing = ({ head, itemsCursor }: StoredList): boolean => head.cursor === asOfNothing || itemsCursor === asOfNothing;
