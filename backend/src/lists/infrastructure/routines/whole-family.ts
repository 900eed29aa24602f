/** Stands for "no child" in `child_id` of marks and closed days, where it is part of the primary key. */
export const wholeFamily = '00000000-0000-0000-0000-000000000000';

/** `child_id` of a table as the wire has it: null for the whole family. */
export const childOrNull = (column: string): string => `nullif(${column}, '${wholeFamily}')`;
