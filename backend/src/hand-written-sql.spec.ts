import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const isMigration = (path: string): boolean => path.split(sep).includes('migrations');
const asksInSql = /\.(query|script)[(<]/;
const reason = /^\/\/ Hand-written SQL: \S.*(\n\/\/ .*)*\.\n/;

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !isMigration(path))
  .map((path) => ({ path, text: readFileSync(join(__dirname, path), 'utf8') }));

describe('A file outside of the migrations', () => {
  it('gives the reason for hand-written SQL in its first comment', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(
      files.filter(({ text }) => asksInSql.test(text) && !reason.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('gives no such reason if it has no SQL', () => {
    expect(
      files.filter(({ text }) => !asksInSql.test(text) && reason.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });
});
