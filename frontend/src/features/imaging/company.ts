import type { ListType } from '../../sync/types';

/** To have nobody in a picture: a choice of its own. To choose nothing (null) is the usual one. */
export const nobody = 'none';

/** Kuzu helps at chores; things to buy stand for themselves. */
const usual = { shopping: nobody, task: 'kuzu' } as const;

export const isUsual = (listType: ListType, who: string): boolean => who === usual[listType];

/** Who is in the pictures of such a list, whether somebody chose or not. */
export const whoComes = (listType: ListType, chosen: string | null): string => chosen ?? usual[listType];

/** How the choice is said: the usual one is none, so that it takes no plan. */
export const choiceOf = (listType: ListType, who: string): string | null => (isUsual(listType, who) ? null : who);
