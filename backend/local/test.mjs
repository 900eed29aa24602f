// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { buildSteps } from './build-steps.mjs';
import { build } from './lib/build.mjs';
import { command, explain, say, seconds } from './lib/console.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { chooseSteps, closingLine } from './lib/steps.mjs';
import { temporaryBase } from './lib/temporary-base.mjs';
import { testSteps } from './test-steps.mjs';

/**
 * @typedef {import('./test-steps.mjs').TestStep} TestStep
 * @typedef {import('./lib/steps.mjs').Result} Result
 * @typedef {{env: NodeJS.ProcessEnv, missing: Map<string, string>}} Surroundings
 */

const LOGS = inRoot('.cache', 'test');
/** Timeout of one command of a step. It ends what hangs; a slow machine needs three times what a quick one does. */
const LONGEST_MS = 60 * 60_000;
const inCi = process.env['CI'] === 'true';

/** @param {Result[]} results */
function table(results) {
  const width = Math.max(...results.map((result) => result.name.length));
  return results
    .map(
      ({ name, ms, state, why }) =>
        `  ${name.padEnd(width)}  ${seconds(ms).padStart(8)}  ${state}${why ? ` (${why})` : ''}`,
    )
    .join('\n');
}

/** @param {() => Promise<Omit<Result, 'name' | 'ms'>>} work @param {string} name @param {string} label @returns {Promise<Result>} */
async function timed(name, label, work) {
  const started = performance.now();
  const result = { name, ...(await work()), ms: performance.now() - started };
  say(`${label} ... ${result.state} in ${seconds(result.ms)}`);
  return result;
}

/** Runs the steps of a queue, which several lanes may share, one after the other.
 * @param {TestStep[]} queue @param {Surroundings} surroundings @returns {Promise<Result[]>} */
async function lane(queue, surroundings) {
  /** @type {Result[]} */
  const results = [];
  for (let step = queue.shift(); step; step = queue.shift()) {
    const running = step;
    results.push(await timed(step.name, step.label, () => runStep(running, surroundings)));
  }
  return results;
}

/** Runs steps in two lanes, one more for steps that mostly wait, and the steps that need the machine alone at the end.
 * @param {TestStep[]} steps @param {Surroundings} surroundings @returns {Promise<Result[]>} */
async function runSteps(steps, surroundings) {
  const patient = steps.filter((step) => step.patient);
  const others = steps.filter((step) => !step.alone && !step.patient);
  const beside = [...others.filter((step) => step.longest), ...others.filter((step) => !step.longest)];
  const results = await Promise.all([
    lane(patient, surroundings),
    ...Array.from({ length: Math.min(2, availableParallelism()) }, () => lane(beside, surroundings)),
  ]);
  const alone = steps.filter((step) => step.alone);
  return [...results.flat(), ...(await lane(alone, surroundings))];
}

/** @param {TestStep} step @param {Surroundings} surroundings @returns {Promise<Omit<Result, 'name' | 'ms'>>} */
async function runStep(step, { env, missing }) {
  const lacks = step.uses?.find((need) => missing.has(need));
  if (lacks) {
    say(`\n!!! ${inCi ? 'FAILED' : 'SKIPPED'}: ${step.label}: ${missing.get(lacks)}`);
    return { state: inCi ? 'failed' : 'skipped', why: `no ${lacks}` };
  }
  const log = join(LOGS, `${step.name}.log`);
  let output = '';
  for (const args of step.commands) {
    const result = await run(process.execPath, args, { cwd: ROOT, env, timeout: LONGEST_MS });
    output += `> ${args.join(' ')}\n${result.output}\n`;
    if (result.code === 0) continue;
    writeFileSync(log, output);
    const lines = result.output.trim().split('\n');
    say(
      `${step.label}:\n${lines.slice(-40).join('\n')}\n${lines.length > 40 ? `(the last 40 of ${lines.length} lines)\n` : ''}Full output: ${log}\n`,
    );
    return { state: 'failed' };
  }
  writeFileSync(log, output);
  return { state: 'passed' };
}

await command(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    return say(
      `npm test [-- step ...]\n\n${['  build', '  check (all checks)', '  unit, postgres (both parts)', ...testSteps.map((step) => `  ${step.name.padEnd(12)} ${step.label}`)].join('\n')}`,
    );
  }
  const steps = chooseSteps(args, testSteps);
  mkdirSync(LOGS, { recursive: true });

  /** @type {Result[]} */
  const results = [];
  const needs = new Set(steps.flatMap((step) => step.uses ?? []));
  const temporary = mkdtempSync(join(temporaryBase(), 'pictick-test-'));
  /** @type {Surroundings} */
  // Temporary files of tests are removed with this folder, also after an interruption.
  const surroundings = {
    env: {
      ...process.env,
      NO_COLOR: '1',
      TMPDIR: temporary,
      PWTEST_CACHE_DIR: inRoot('.cache', 'playwright'),
    },
    missing: new Map(),
  };
  /** @type {(() => Promise<void>) | undefined} */
  let stopPostgres;
  const clean = async () => {
    await stopPostgres?.();
    // A step that was ended may still write here.
    rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => void clean().then(() => process.exit(130)));
  try {
    const started = performance.now();
    try {
      await prepare();
      // The build waits for the picture book, which takes one core.
      const [early] = await Promise.all([
        lane(
          steps.filter((step) => step.early),
          surroundings,
        ),
        build(buildSteps).then(() =>
          results.push({ name: 'build', ms: performance.now() - started, state: 'passed' }),
        ),
      ]);
      results.push(...early);
    } catch (error) {
      say(`${explain(error)}\n\n${closingLine([{ name: 'build', ms: 0, state: 'failed' }])}`);
      process.exitCode = 1;
      return;
    }
    if (needs.has('postgres') && !process.env['TEST_DATABASE_URL']) {
      try {
        const { startPostgres } = await import('./postgres/launcher.mjs');
        const postgres = await startPostgres({ dir: join(temporary, 'postgres'), fast: true });
        stopPostgres = postgres.stop;
        surroundings.env['TEST_DATABASE_URL'] = postgres.adminUrl;
        surroundings.env['TEST_POSTGRES_LOG'] = postgres.log;
      } catch (error) {
        surroundings.missing.set('postgres', explain(error));
      }
    }
    if (needs.has('redis')) {
      const { getRedis } = await import('./redis/program.mjs');
      const redis = await getRedis(process.env);
      if (redis) surroundings.env['REDIS_SERVER_PATH'] = redis;
      else
        surroundings.missing.set(
          'redis',
          'there is no redis-server or valkey-server, and none could be installed; set REDIS_SERVER_PATH',
        );
    }
    if (needs.has('browser')) {
      const { getBrowser } = await import('./browser.mjs');
      const browser = await getBrowser(process.env);
      if (browser) surroundings.env['CHROMIUM_PATH'] = browser;
      else
        surroundings.missing.set(
          'browser',
          'there is no browser, and none could be installed; set CHROMIUM_PATH',
        );
    }
    results.push(
      ...(await runSteps(
        steps.filter((step) => !step.early),
        surroundings,
      )),
    );
  } finally {
    await clean();
  }
  const order = ['build', ...steps.map(({ name }) => name)];
  results.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  say(`\n${table(results)}\n\n${closingLine(results)}`);
  if (results.some((result) => result.state === 'failed')) process.exitCode = 1;
});
