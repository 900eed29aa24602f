/**
 * Rows of this release have a marked queue name. The statements of 0.1 compare with plain names, so its
 * workers neither take these rows nor move them to pg-boss.
 */
const mark = 'v2:';

export const storedName = (queue: string): string => `${mark}${queue}`;

export const plainName = (stored: string): string =>
  stored.startsWith(mark) ? stored.slice(mark.length) : stored;

/** The same in SQL, for a column. */
export const plainNameOf = (column: string): string => `regexp_replace(${column}, '^${mark}', '')`;

/** The Redis keys of 0.1 have no mark, so its workers do not get the ids of these rows. */
export const markedPrefix = (prefix: string): string => `${prefix}:${mark.slice(0, -1)}`;
