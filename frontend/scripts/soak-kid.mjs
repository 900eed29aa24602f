// A child of four at the page for longer than in `npm test`: 30 seeds of 2,000 steps in jsdom, then in Chromium
// (which needs a build). Fewer: PICTICK_MONKEY_SEEDS and PICTICK_MONKEY_STEPS.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const env = { PICTICK_MONKEY_SEEDS: '30', PICTICK_MONKEY_STEPS: '2000', ...process.env };
const runs = [
  ['node_modules/jest/bin/jest.js', '--config', 'frontend/jest.config.cjs', 'src/kid/kid-monkey'],
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...[
      '--config',
      'e2e/playwright.config.ts',
      'identity/kid-monkey.spec.ts',
      // The child waits most of the time: four at once take a third of the time of one.
      '--fully-parallel',
      '--workers',
      '4',
      '--retries',
      '0',
    ],
  ],
];
for (const run of runs) {
  const { status } = spawnSync(process.execPath, run, { cwd, stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
