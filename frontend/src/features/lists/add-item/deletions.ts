import i18next from 'i18next';

/** Items and lists that are deleted one right after the other are one report with one undo. */
export const deletions = { kind: 'deleted', text: (count: number) => i18next.t('common.deleted', { count }) };
