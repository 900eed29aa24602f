import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(import.meta.url);
const changed = (path) => statSync(here(path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The built package; builds it first if a source is newer. */
export function buildIfChanged() {
  const sources = readdirSync(here('../src'), { recursive: true }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  );
  if (sources.some((name) => changed(`../src/${name}`) > changed(`../dist/${name.replace('.ts', '.js')}`)))
    execFileSync(
      process.execPath,
      [require.resolve('typescript/bin/tsc'), '-p', here('../tsconfig.build.json')],
      { stdio: ['ignore', 2, 2] },
    );
  return require('../dist/node.js');
}
