// A child of four at the page for longer than in `npm test`: 30 seeds of 2,000 steps in jsdom.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--config', 'frontend/jest.config.cjs', 'src/kid/kid-monkey'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PICTICK_MONKEY_STEPS: '2000' } },
);
process.exitCode = status ?? 1;
