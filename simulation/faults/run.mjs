// @ts-check
// Runs fault experiments against the product and compares the results with what is expected. Needs a build.
//   npm run faults                 all experiments
//   npm run faults -- 4 5          some of them
//   npm run faults -- --list       lists them
//   npm run faults -- --short      those of npm test, as it runs them
//   npm run faults -- --write      keeps the results in results.json
//   npm run faults -- 23 --minutes 5   a shorter soak
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { experiments } from './experiments.mjs';
import { NotHere, openHarness } from './support/harness.mjs';
import { writeReport } from './support/report.mjs';

/**
 * @typedef {import('./experiments.mjs').Experiment} Experiment
 * @typedef {{ experiment: Experiment, state: 'as expected' | 'OTHERWISE' | 'skipped', seen: string, seconds: number }} Outcome
 */

const {
  values: { list, short, write, minutes },
  positionals,
} = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
  },
});
const wanted = positionals.map(Number);
const unknown = positionals.filter((number) => !experiments.some((one) => one.number === Number(number)));
if (!(Number(minutes) > 0)) {
  console.error('--minutes takes a number');
  process.exit(2);
}
if (unknown.length > 0) {
  console.error(`There is no experiment ${unknown.join(', ')}: npm run faults -- --list`);
  process.exit(2);
}
const chosen = experiments.filter(
  (one) => (wanted.length === 0 || wanted.includes(one.number)) && (!short || one.short),
);

if (list) {
  for (const one of chosen)
    console.log(
      `${String(one.number).padStart(2)}  ${one.name}${one.short ? '  (in npm test)' : ''}\n    ${one.expected}`,
    );
} else {
  const outcomes = await runAll(chosen);
  console.log(
    `\n${outcomes.map(({ experiment, state, seconds }) => `${String(experiment.number).padStart(2)}  ${state.padEnd(11)}  ${seconds.toFixed(0).padStart(4)} s  ${experiment.name}`).join('\n')}`,
  );
  const untried = outcomes.filter(({ state }) => state === 'skipped');
  if (untried.length > 0)
    console.error(
      `!!! ${process.env['CI'] === 'true' ? 'FAILED' : 'NOT TRIED'}: ${untried.map(({ experiment }) => experiment.number).join(', ')}, which this machine cannot do`,
    );
  if (
    outcomes.some(({ state }) => state === 'OTHERWISE') ||
    (untried.length > 0 && process.env['CI'] === 'true')
  )
    process.exitCode = 1;
}

/** Experiments with the same kind of harness share one, and run one after the other. @param {Experiment[]} all @returns {Promise<Outcome[]>} sorted by number */
async function runAll(all) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const kind of new Set(all.map(({ harness }) => harness))) {
    const sharing = all.filter(({ harness }) => harness === kind);
    /** @type {import('./support/harness.mjs').Harness | null} */
    let harness = null;
    try {
      if (kind !== null) harness = await openHarness(kind);
      for (const experiment of sharing) outcomes.push(await runOne(experiment, harness));
    } catch (error) {
      for (const experiment of sharing) outcomes.push({ experiment, ...trouble(error), seconds: 0 });
    } finally {
      await harness?.close();
    }
  }
  return outcomes.sort((a, b) => a.experiment.number - b.experiment.number);
}

/** @param {Experiment} experiment @param {import('./support/harness.mjs').Harness | null} harness @returns {Promise<Outcome>} */
async function runOne(experiment, harness) {
  console.log(`\n${experiment.number}. ${experiment.name}\n   expected: ${experiment.expected}`);
  const began = performance.now();
  /** @type {Pick<Outcome, 'state' | 'seen'>} */
  let outcome;
  try {
    const figures = await experiment.run({
      harness: /** @type {import('./support/harness.mjs').Harness} */ (harness),
      short,
      minutes: Number(minutes),
    });
    outcome = {
      state: figures.every(({ good }) => good) ? 'as expected' : 'OTHERWISE',
      seen: figures.map(({ what, seen, good }) => `${what}: ${seen}${good ? '' : ' (!)'}`).join('; '),
    };
  } catch (error) {
    outcome = trouble(error);
  }
  const seconds = (performance.now() - began) / 1_000;
  console.log(`   ${outcome.state} in ${seconds.toFixed(0)} s: ${outcome.seen}`);
  if (write)
    writeReport(
      { experiment, ...outcome, seconds },
      { cores: availableParallelism(), date: new Date(), short },
    );
  return { experiment, ...outcome, seconds };
}

/** @param {unknown} error @returns {Pick<Outcome, 'state' | 'seen'>} */
function trouble(error) {
  if (error instanceof NotHere) return { state: 'skipped', seen: `not on this machine: ${error.message}` };
  return {
    state: 'OTHERWISE',
    seen: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}
