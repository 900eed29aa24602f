import i18next from 'i18next';

/** The toast kind of deletions: items and lists deleted in a row share one toast with one undo. */
export const deletions = { kind: 'deleted', text: (count: number) => i18next.t('common.deleted', { count }) };
