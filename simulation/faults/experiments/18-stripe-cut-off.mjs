// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../backend/local/lib/paths.mjs';
import { run } from '../../../backend/local/lib/processes.mjs';
import { startPostgres } from '../../../backend/local/postgres/launcher.mjs';
import { atLeast, exactly, reported } from '../support/figures.mjs';

const stories = 60;

/** @type {import('../experiments.mjs').Experiment} */
export const stripeCutOff = {
  number: 18,
  name: 'kill -9 after each Stripe call of every billing command; random runs in which calls are lost, refused with 429, cut off or never answered',
  expected: 'one effect; no double charge; at the end the data matches the fake Stripe to the cent',
  harness: null,
  short: false,
  async run() {
    const place = mkdtempSync(join(tmpdir(), 'pictick-faults-'));
    const postgres = await startPostgres({ dir: join(place, 'postgres'), fast: true });
    try {
      const [killed, lived] = [
        await prove('billing-killed', { EVERY_CALL: '1' }),
        await prove('billing-stories', { STORY_SEEDS: String(stories) }),
      ];
      return [
        exactly('kinds of commands', killed.figures['wishes'] ?? 0, 17),
        atLeast('kills', killed.figures['kills'] ?? 0, 100),
        exactly('with a different result than without faults', killed.passed ? 0 : 'some', 0),
        exactly('stories', lived.figures['stories'] ?? 0, stories),
        reported('actions in the random runs', lived.figures['steps'] ?? 0),
        exactly('runs that differ from the fake Stripe', lived.passed ? 0 : 'some', 0),
      ];
    } finally {
      await postgres.stop();
      rmSync(place, { recursive: true, force: true });
    }

    /** @param {string} spec @param {Record<string, string>} more */
    async function prove(spec, more) {
      const file = join(place, `${spec}.json`);
      const args = [
        'node_modules/jest/bin/jest.js',
        '--config',
        'backend/jest.config.cjs',
        '--selectProjects',
        'postgres',
        '--testPathPatterns',
        spec,
      ];
      const { code } = await run(process.execPath, args, {
        cwd: ROOT,
        env: { ...process.env, TEST_DATABASE_URL: postgres.adminUrl, TOLD_TO: file, ...more },
      });
      /** @type {Record<string, number>} */
      const figures = {};
      for (const line of readFileSync(file, 'utf8').trim().split('\n'))
        for (const [what, count] of Object.entries(JSON.parse(line)))
          figures[what] = (figures[what] ?? 0) + count;
      return { passed: code === 0, figures };
    }
  },
};
