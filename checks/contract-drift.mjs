// @ts-check
// The committed OpenAPI documents match the code. `npm run openapi` (this file with --write) updates them.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const files = ['openapi.json', 'admin.json', 'schema.d.ts'];
const fresh = mkdtempSync(join(tmpdir(), 'pictick-contract-'));

/** @param {string[]} args */
function node(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args[0]} failed:\n${stdout}${stderr}`);
}

try {
  node('backend/dist/write-openapi.js', fresh);
  node(
    'node_modules/openapi-typescript/bin/cli.js',
    join(fresh, 'openapi.json'),
    '-o',
    join(fresh, 'schema.d.ts'),
  );
  const read = (/** @type {string} */ folder, /** @type {string} */ file) => {
    try {
      return readFileSync(join(folder, file), 'utf8');
    } catch {
      return '';
    }
  };
  const differing = files.filter((file) => read(fresh, file) !== read(join(root, 'openapi'), file));
  if (process.argv.includes('--write'))
    for (const file of differing) cpSync(join(fresh, file), join(root, 'openapi', file));
  else if (differing.length > 0) {
    console.error(
      `The code says something else than ${differing.map((file) => `openapi/${file}`).join(', ')}. Run: npm run openapi`,
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
