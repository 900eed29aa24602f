import type { Operation } from './types';

/** That a list was opened waits like everything else, but is no change that anybody has made. */
export const isChange = ({ change }: Operation): boolean => change.kind !== 'list.opened';
