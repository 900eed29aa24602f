// @ts-check
// Keeps the sync engine of a release as one file, so that tests can run it beside today's engine:
//   node simulation/release-before/keep.mjs <commit>
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const file = join(here, 'sync-engine.cjs');
const [, , commit = ''] = process.argv;
const name = execFileSync('git', ['rev-parse', '--short=8', commit], { cwd: root, encoding: 'utf8' }).trim();
const folder = mkdtempSync(join(tmpdir(), 'release-'));
try {
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 }),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const entry = join(folder, 'frontend/src/sync/release.ts');
  writeFileSync(
    entry,
    `export { SyncEngine } from './engine';\nexport { openLocalStore } from './store/local-store';\nexport { drainInto } from './queue/background-drain';\n`,
  );
  await build({
    root: join(folder, 'frontend'),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: here,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry, formats: ['cjs'], fileName: () => 'sync-engine.cjs' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  writeFileSync(
    file,
    `// The sync engine of commit ${name}, minified. Kept by keep.mjs.\n${readFileSync(file, 'utf8')}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
