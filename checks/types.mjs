// @ts-check
// Types of every part, tests included. All of them are looked at, also after the first that fails.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const projects = ['backend/concepts', 'backend', 'backend/local', 'frontend', 'frontend/src/service-worker', 'e2e', 'simulation'];

for (const project of projects) {
  if (!existsSync(join(root, project, 'tsconfig.json'))) continue;
  const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
