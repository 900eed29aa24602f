/**
 * SQL for a timestamp in the format of JSON (ISO 8601, milliseconds); Postgres writes another number of
 * digits.
 */
export const isoTimestampSql = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
