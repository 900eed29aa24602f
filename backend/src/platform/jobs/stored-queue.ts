/**
 * Rows of this release carry their queue with a mark. The statements of 0.1 compare with plain names, so its workers neither take these rows
 * nor move them to pg-boss.
 */
const mark = 'v2:';

export const storedName = (queue: string): string => `${mark}${queue}`;

export const plainName = (stored: string): string =>
  stored.startsWith(mark) ? stored.slice(mark.length) : stored;

/** The same in SQL, for a column. */
export const plainNameOf = (column: string): string => `regexp_replace(${column}, '^${mark}', '')`;

/** The keys of 0.1 in Redis have no mark: its workers are not handed the ids of these rows. */
export const markedPrefix = (prefix: string): string => `${prefix}:${mark.slice(0, -1)}`;
