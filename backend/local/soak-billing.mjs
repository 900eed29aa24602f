// @ts-check
// `npm run soak:billing [-- --seeds 2000 --workers 2]`: random billing stories and projection histories, and a kill after each call.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, say, seconds } from './lib/console.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { startPostgres } from './postgres/launcher.mjs';

const LONGEST_MS = 6 * 3_600_000;
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});

/** @param {string} spec @param {Record<string, string>} env */
async function runSpec(spec, env) {
  const args = [
    'node_modules/jest/bin/jest.js',
    '--config',
    'backend/jest.config.cjs',
    '--selectProjects',
    'postgres',
    '--testPathPatterns',
    spec,
  ];
  const { code, output } = await run(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...env },
    timeout: LONGEST_MS,
  });
  say(
    output
      .trim()
      .split('\n')
      .filter((line) => code !== 0 || /✓|✕|Tests:/.test(line))
      .slice(-120)
      .join('\n'),
  );
  return code === 0;
}

await command(async () => {
  const started = performance.now();
  const temporary = mkdtempSync(join(tmpdir(), 'pictick-soak-'));
  const postgres = await startPostgres({ dir: join(temporary, 'postgres'), fast: true });
  try {
    const workers = Number(values.workers);
    const each = Math.ceil(Number(values.seeds) / workers);
    const env = { TEST_DATABASE_URL: postgres.adminUrl };
    const passed = await Promise.all(
      Array.from({ length: workers }, () =>
        runSpec('billing-stories', { ...env, STORY_SEEDS: String(each) }),
      ),
    );
    passed.push(await runSpec('projection-histories', { ...env, PROOF_SEEDS: values.seeds }));
    passed.push(await runSpec('killed-commands', { ...env, EVERY_CALL: '1' }));
    say(
      `${each * workers} stories and ${values.seeds} histories, and a kill after each call, in ${seconds(performance.now() - started)}: ${passed.every(Boolean) ? 'all passed' : 'FAILED, see above'}`,
    );
    if (!passed.every(Boolean)) process.exitCode = 1;
  } finally {
    await postgres.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
});
