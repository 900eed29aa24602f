import type { QueryRunner } from 'typeorm';

interface Column {
  type: string;
  required: boolean;
  filled: boolean;
}

/** The schema that a release relies on: columns, required columns and constraints. */
export interface Shape {
  columns: Map<string, Column>;
  /** Checks, foreign keys and unique indices, each with its columns. */
  rules: Map<string, string[]>;
}

const ours = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', 'public', 'pgboss')`;
const columns = `SELECT n.nspname || '.' || c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required, a.atthasdef OR a.attidentity <> '' AS filled
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND ${ours}`;
const named = (relation: string, keys: string): string =>
  `ARRAY(SELECT n.nspname || '.' || c.relname || '.' || a.attname FROM pg_attribute a WHERE a.attrelid = ${relation} AND a.attnum = ANY (${keys})) AS columns`;
const rules = `SELECT k.conname AS name, ${named('k.conrelid', 'k.conkey')} FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE k.contype IN ('c', 'f', 'x') AND ${ours}
  UNION ALL SELECT u.relname, ${named('i.indrelid', 'i.indkey::int2[]')} FROM pg_index i JOIN pg_class u ON u.oid = i.indexrelid JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE i.indisunique AND ${ours}`;

export async function shapeOf(runner: QueryRunner): Promise<Shape> {
  const [allColumns, allRules] = [
    (await runner.query(columns)) as ({ name: string } & Column)[],
    (await runner.query(rules)) as { name: string; columns: string[] }[],
  ];
  return {
    columns: new Map(allColumns.map(({ name, ...column }) => [name, column])),
    rules: new Map(allRules.map((rule) => [rule.name, rule.columns])),
  };
}

const tableOf = (column: string): string => column.slice(0, column.lastIndexOf('.'));

/**
 * Changes that may break a release that knows only the earlier shape. A rule about new columns alone does
 * not: it leaves them empty.
 */
export function harmOf(before: Shape, after: Shape): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const harm: string[] = [];
  for (const [name, { type, required }] of before.columns) {
    const now = after.columns.get(name);
    if (!now) harm.push(`${name} is gone`);
    else if (now.type !== type) harm.push(`${name} is something else`);
    else if (now.required && !required) harm.push(`${name} may not be left out any more`);
  }
  for (const [name, { required, filled }] of after.columns)
    if (!before.columns.has(name) && tables.has(tableOf(name)) && required && !filled)
      harm.push(`${name} has to be written`);
  for (const [name, about] of after.rules)
    if (!before.rules.has(name) && about.length > 0 && about.every((column) => before.columns.has(column)))
      harm.push(`${name} may refuse what was written before`);
  return harm;
}
