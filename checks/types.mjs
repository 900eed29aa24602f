// @ts-check
// Checks the types of all parts, tests included, or of the named parts. Continues after a failure.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readNestProject } from '../backend/local/lib/nest-project.mjs';
import { ROOT as root } from '../backend/local/lib/paths.mjs';

const projects = [
  'packages/rules',
  'backend/concepts',
  dirname(readNestProject().tsConfigPath),
  'backend/local',
  'frontend',
  'frontend/src/service-worker',
  'e2e',
  'simulation',
];
const wanted = process.argv.slice(2);

for (const project of projects) {
  if (wanted.length > 0 && !wanted.includes(project)) continue;
  if (!existsSync(join(root, project, 'tsconfig.json'))) continue;
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', project],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) process.exitCode = 1;
}
