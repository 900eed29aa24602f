/** SQL for a timestamp as JSON has it (ISO 8601 with milliseconds); Postgres would write another number of digits. */
export const isoTimestampSql = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
