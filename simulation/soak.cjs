// @ts-check
// Many seeds, in one process for each core. `npm run soak -- [--workers 2] [--seeds 5000] [--from 1] [--steps 300] [--seed N [--trace]] [--bug name]`
// `npm run soak:people` has `--world people`: members, helpers and linked devices.
const { fork } = require('node:child_process');
const { availableParallelism } = require('node:os');
const { parseArgs } = require('node:util');

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '5000' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '300' },
    seed: { type: 'string' },
    bug: { type: 'string' },
    world: { type: 'string', default: 'lists' },
    workers: { type: 'string', default: String(availableParallelism()) },
    trace: { type: 'boolean', default: false },
    part: { type: 'boolean', default: false },
  },
});

const steps = Number(values.steps);

async function main() {
  if (values.seed !== undefined || values.part) {
    require('../backend/test/support/runtime/run-ts.cjs');
    const soak = require(values.world === 'people' ? './src/people/people-soak.ts' : './src/soak.ts');
    const wiring = soak.wiringOf(values.bug);
    if (values.seed !== undefined)
      process.exitCode = (await soak.replay(Number(values.seed), steps, values.trace, wiring)) ? 0 : 1;
    else
      await soak.part({
        from: Number(values.from),
        seeds: Number(values.seeds),
        stride: Number(values.workers),
        steps,
        wiring,
        report: (/** @type {unknown} */ message) => process.send?.(message),
      });
    if (values.part) process.disconnect?.();
    return;
  }
  const started = performance.now();
  const workers = Number(values.workers);
  const first = Number(values.from);
  const last = first + Number(values.seeds);
  let played = 0;
  let events = 0;
  /** @type {{seed: number, text: string}[]} */
  const failed = [];
  const part = (/** @type {number} */ number) =>
    new Promise((resolve, reject) => {
      const child = fork(
        __filename,
        [
          '--part',
          '--from',
          String(first + number),
          '--seeds',
          String(last),
          '--steps',
          String(steps),
          '--workers',
          String(workers),
          '--world',
          values.world,
          ...(values.bug ? ['--bug', values.bug] : []),
        ],
        { execArgv: ['--max-semi-space-size=64'] },
      );
      child.on(
        'message',
        (
          /** @type {{seeds: number, events: number, failure: {seed: number, text: string} | null}} */ message,
        ) => {
          played += message.seeds;
          events += message.events;
          if (played % 250 === 0)
            process.stdout.write(
              `${played} seeds after ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
            );
          if (message.failure) {
            failed.push(message.failure);
            process.stdout.write(`\n${message.failure.text}\n`);
          }
        },
      );
      child.on('exit', (code) =>
        code === 0 ? resolve(undefined) : reject(new Error(`A part ended with ${code}`)),
      );
    });
  await Promise.all(Array.from({ length: workers }, (_, number) => part(number)));
  const seconds = (performance.now() - started) / 1000;
  const pace = played / seconds;
  process.stdout.write(
    `${played} seeds of ${steps} steps, ${events} events in ${seconds.toFixed(1)} s: ${pace.toFixed(0)} seeds/s. ${failed.length === 0 ? 'All sound.' : `${failed.length} FAILED: ${failed.map(({ seed }) => seed).join(', ')}`}\n`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
