import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = ['identity', 'referrals', 'imaging'];
const layers = ['infrastructure', 'queries'];
const asksInSql = /\b(database|sql)\.query[(<]/;
const reason = /^\/\/ Hand-written SQL: \S.+\.\n/;

const files = modules.flatMap((module) =>
  layers.flatMap((layer) =>
    readdirSync(join(__dirname, module, layer), { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
      .map(({ name }) => ({ path: join(module, layer, name), text: readFileSync(join(__dirname, module, layer, name), 'utf8') })),
  ),
);

describe('Files of the modules that TypeORM maps', () => {
  it('give the reason for hand-written SQL in their first line', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter(({ text }) => asksInSql.test(text) && !reason.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('give no such reason where they have no SQL', () => {
    expect(files.filter(({ text }) => !asksInSql.test(text) && reason.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
