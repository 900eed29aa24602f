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
  name: 'every wish about money is cut off by kill -9 after each of its calls to Stripe; stories in which calls are lost, refused with 429, broken off or never answered',
  expected:
    'one effect; nobody is charged twice; what we have in the end is what the fake Stripe has, to the cent',
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
        exactly('kinds of wishes', killed.figures['wishes'] ?? 0, 17),
        atLeast('kills', killed.figures['kills'] ?? 0, 100),
        exactly('of them with another end than undisturbed', killed.passed ? 0 : 'some', 0),
        exactly('stories', lived.figures['stories'] ?? 0, stories),
        reported('things that people did in them', lived.figures['steps'] ?? 0),
        exactly('of them with other books than the fake Stripe', lived.passed ? 0 : 'some', 0),
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
