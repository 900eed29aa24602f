// @ts-check
// Measures all promised figures of speed and size, in one table.
//   npm run bench                     everything but load and soak
//   npm run bench -- api              one part: those of `parts` below
//   npm run bench -- load 1000,10000  number of families; soak 5: minutes
//   npm run bench -- api --note       writes bench/results/notes.md too

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { note, verdictOf } from './support/note.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @typedef {import('./support/note.mjs').Line} Line */

/** @type {Record<string, () => Promise<Line[]>>} */
const parts = {
  async bytes() {
    const { firstLoads, promised } = await import('../checks/first-load.mjs');
    const loads = firstLoads();
    const entries = /** @type {(keyof typeof loads)[]} */ (Object.keys(loads));
    return entries.flatMap((route) => [
      atMost(`first load of ${route}: JavaScript, gzip bytes`, loads[route].JS, promised[route].JS),
      atMost(`first load of ${route}: CSS, gzip bytes`, loads[route].CSS, promised[route].CSS),
    ]);
  },
  async files() {
    const { benchFiles } = await import('./files.mjs');
    return Object.entries(await benchFiles()).flatMap(([what, { page, server }]) => [
      { figure: `files walked by one ${what} item, page and rules`, value: page.length },
      { figure: `files walked by one ${what} item, api and worker`, value: server.length },
    ]);
  },
  async concepts() {
    const { benchConcepts } = await import('./concepts.mjs');
    return benchConcepts().flatMap(({ language, phrases, gzip, buildMs, microseconds }) => [
      atMost(`dictionary of ${language}, ${phrases} phrases: gzip bytes`, gzip, 60 * 1_024),
      atMost(`dictionary of ${language}: one match, µs (built in ${buildMs} ms)`, microseconds, 200),
    ]);
  },
  async tile() {
    const { benchFirstTile } = await import('./first-tile.mjs');
    return Object.entries(await benchFirstTile()).map(
      ([route, { total, scripts, styles, fonts, pictures, others, requests }]) => ({
        figure: `first picture on ${route}: bytes in ${requests} answers (scripts ${scripts}, styles ${styles}, fonts ${fonts}, pictures ${pictures}, others ${others})`,
        value: total,
      }),
    );
  },
  async illustrator() {
    const { benchIllustrator, styles } = await import('./illustrator.mjs');
    const figures = [];
    for (const style of styles) {
      const drawn = await benchIllustrator({ style });
      figures.push(
        { figure: `illustrator, ${style}: pictures a second`, value: drawn.perSecond },
        { figure: `illustrator, ${style}: CPU per picture, ms`, value: drawn.cpuMsPerPicture },
        { figure: `illustrator, ${style}: average bytes at 512 px`, value: drawn.bytes512.average },
        { figure: `illustrator, ${style}: average bytes at 256 px`, value: drawn.bytes256.average },
      );
    }
    return figures;
  },
  async painting() {
    const { benchPainting } = await import('./painting.mjs');
    const { wanted, painted, seconds, memoryMb } = await benchPainting();
    return [
      { figure: `${painted} of ${wanted} pictures painted, seconds`, value: seconds },
      atMost('worker at rest, MB', memoryMb.atRest.worker, 250),
      atMost('worker while pictures are painted, MB', memoryMb.painting.worker, 250),
      atMost('api while pictures are painted, MB', memoryMb.painting.api, 150),
    ];
  },
  async pictures() {
    const { benchPictures } = await import('./pictures.mjs');
    return (await benchPictures()).flatMap(
      ({ driver, p50, p95, worst, pictures, perSecond, cpuMsPerPicture }) => {
        const where = `jobs brought by ${driver}, 20 pasted`;
        return [
          { figure: `${where}: from add to picture, p50, ms`, value: p50 },
          atMost(`${where}: p95, ms`, p95, 2_000),
          { figure: `${where}: worst, ms`, value: worst },
          {
            figure: `jobs brought by ${driver}, ${pictures} pictures wanted at once: pictures a second`,
            value: perSecond,
            goal: '>= 10',
            good: perSecond >= 10,
          },
          { figure: `jobs brought by ${driver}: CPU of the worker per picture, ms`, value: cpuMsPerPicture },
        ];
      },
    );
  },
  async live() {
    const { benchLive } = await import('./live.mjs');
    const { streams, ticks, missed, fromTapMs } = await onStack((stack) => benchLive({ stack }));
    const where = `live, ${streams} streams open`;
    return [
      none(`${where}: ticks missed of ${ticks}`, missed),
      { figure: `${where}: from tap to the other device, p50, ms`, value: fromTapMs.p50 },
      atMost(`${where}: p95, ms`, fromTapMs.p95, 1000),
    ];
  },
  async drain() {
    const { benchDrain } = await import('./drain.mjs');
    const { operations, left, rejected, seconds, writesPerOperation, reads } = await onStack((stack) =>
      benchDrain({ stack }),
    );
    const where = `a queue of ${operations} changes`;
    return [
      none(`${where}: not taken`, left + rejected),
      { figure: `${where}: seconds until all are sent`, value: seconds },
      atMost(`${where}: requests per change`, writesPerOperation, 0.05),
      { figure: `${where}: reads meanwhile`, value: reads },
    ];
  },
  async webhook() {
    const { benchWebhook } = await import('./webhook.mjs');
    const { deliveries, connections, ours, bare } = await onStack((stack) => benchWebhook({ stack }));
    const where = `${deliveries} webhooks, ${connections} at once`;
    return [
      { figure: `${where}: answered after, p50, ms`, value: ours.p50 },
      { figure: `${where}: p50 of a bare handler, ms`, value: bare.p50 },
      atMost(`${where}: p99, ms`, ours.p99, 50),
      { figure: `${where}: p99 of a bare handler, ms`, value: bare.p99 },
      {
        figure: `${where}: a second, beside a bare handler's`,
        value: `${ours.perSecond} / ${bare.perSecond}`,
      },
    ];
  },
  async scale() {
    const { benchScale } = await import('./scale.mjs');
    const {
      across,
      processes,
      seconds,
      gently,
      writes,
      repeated,
      mostRetries,
      lost,
      doubled,
      live,
      pictures,
    } = await benchScale({
      oldRelease: process.env['OLD_RELEASE'],
      say: (name) => console.error(`  ${name} ...`),
    });
    const where = `${processes} processes restarted in turn`;
    return [
      none(
        `written at each of 3 apis, heard at all: missed of ${across.wanted}`,
        across.wanted - across.heard,
      ),
      { figure: 'written at each of 3 apis, heard at all: p95, ms', value: across.p95 },
      { figure: `${where}: seconds`, value: seconds },
      none(`${where}: had to be killed`, processes - gently),
      none(`${where}: changes lost of ${writes}`, lost),
      none(`${where}: changes doubled`, doubled),
      { figure: `${where}: changes sent again with their key`, value: repeated },
      atMost(`${where}: most often one was sent again`, mostRetries, 1),
      { figure: `${where}: streams that came back (${live.streams} open)`, value: live.resumed },
      none(`${where}: events missed of ${live.events}`, live.missed),
      none(`${where}: events told twice or out of order`, live.twice + live.backwards),
      { figure: `${where}: from tap to the other device, p95, ms`, value: live.p95 },
      none(`${where}: pictures lost of ${pictures.wanted}`, pictures.lost),
      none(`${where}: pictures made twice, dead or left`, pictures.doubled + pictures.left),
    ];
  },
  async load() {
    const { benchLoad, kindNames } = await import('./load.mjs');
    const seen = await benchLoad({
      sizes: size?.split(',').map(Number),
      say: (text) => console.error(`  ${text}`),
    });
    const all = (/** @type {(each: typeof seen[number]) => number | undefined} */ of) =>
      seen.map((each) => Number((of(each) ?? 0).toFixed(2))).join(' / ');
    const growth = (/** @type {(each: typeof seen[number]) => number | undefined} */ of) =>
      Number(((of(seen[seen.length - 1] ?? seen[0]) ?? 0) / (of(seen[0]) ?? 1)).toFixed(2));
    return [
      { figure: 'families', value: all(({ families }) => families) },
      { figure: 'things on lists', value: all(({ megabytes }) => megabytes.items) },
      { figure: 'the database, MB', value: all(({ megabytes }) => megabytes.megabytes) },
      ...Object.entries(kindNames).flatMap(([kind, name]) => [
        { figure: `${name}: statements`, value: all(({ statements }) => statements[kind]) },
        ...(seen[0]?.pages[kind] === undefined
          ? []
          : [
              { figure: `${name}: pages of Postgres`, value: all(({ pages }) => pages[kind]) },
              atMost(
                `${name}: pages, last / first`,
                growth(({ pages }) => pages[kind]),
                1.3,
              ),
            ]),
        { figure: `${name}: p50, ms`, value: all(({ took }) => took[kind]?.ours.p50) },
        { figure: `${name}: p95, ms`, value: all(({ took }) => took[kind]?.ours.p95) },
        atMost(
          `${name}: p95, last / first`,
          growth(({ took }) => took[kind]?.ours.p95),
          1.3,
        ),
        ...(Number.isFinite(seen[0]?.took[kind]?.bare.p95)
          ? [
              {
                figure: `${name}: p95 of the bare handler, ms`,
                value: all(({ took }) => took[kind]?.bare.p95),
              },
              {
                figure: `${name}: p95 of the bare handler, last / first`,
                value: growth(({ took }) => took[kind]?.bare.p95),
              },
            ]
          : []),
      ]),
    ];
  },
  async streams() {
    const { benchStreams } = await import('./streams.mjs');
    const { atRest, seen, kilobytesEach } = await onStack((stack) => benchStreams({ stack }));
    return [
      { figure: 'api without a stream, MB', value: atRest },
      ...seen.flatMap(({ streams, megabytes, cpuShare }) => [
        { figure: `api with ${streams} open streams, MB`, value: megabytes },
        {
          figure: `api with ${streams} open streams: CPU while nothing happens, % of a core`,
          value: Number((cpuShare * 100).toFixed(1)),
        },
      ]),
      atMost('each open stream, KB', kilobytesEach, 50),
    ];
  },
  async soak() {
    const { benchSoak } = await import('./soak.mjs');
    const { onFreePort } = await import('../backend/local/lib/ports.mjs');
    const minutes = Number(size ?? 30);
    const { requests, perSecond, grown, last, lagMs } = await onFreePort((port) =>
      onStack(
        (stack) =>
          benchSoak({
            stack,
            metricsUrl: `http://127.0.0.1:${port}/metrics`,
            minutes,
            say: (text) => console.error(`  ${text}`),
          }),
        { PRIVATE_LISTEN: String(port) },
      ),
    );
    const where = `soak of ${minutes} minutes`;
    return [
      { figure: `${where}: requests, and a second`, value: `${requests} / ${perSecond}` },
      atMost(`${where}: api, MB more in the last quarter than in the second`, grown.api, 5),
      atMost(`${where}: of it heap`, grown.heap, 5),
      atMost(`${where}: worker, MB more`, grown.worker, 5),
      atMost(`${where}: open files of the api more`, grown.apiFiles, 5),
      atMost(`${where}: open files of the worker more`, grown.workerFiles, 5),
      atMost(`${where}: api, MB at the end`, last.api, 150),
      { figure: `${where}: worker, MB at the end`, value: last.worker },
      { figure: `${where}: event loop late, p99 of the worst ten seconds, ms`, value: lagMs },
    ];
  },
  async cold() {
    const { benchColdStart } = await import('./cold-start.mjs');
    return Object.entries(await benchColdStart()).flatMap(([path, { p50, worst }]) => [
      atMost(`browser starts on ${path}, no network, no server: first tile, p50, ms`, p50, 1000),
      { figure: `browser starts on ${path}, no network, no server: first tile, worst, ms`, value: worst },
    ]);
  },
  async tap() {
    const { benchTapToPaint } = await import('./tap-to-paint.mjs');
    const { slowdown, list, child } = await benchTapToPaint();
    return /** @type {const} */ ([
      [`tap to paint, 1000 items, ${slowdown}x slower`, list, 100],
      [`stamp of a child, ${slowdown}x slower`, child, 64],
    ]).flatMap(([where, { taps, answered, timed, ticked }, limit]) => [
      { figure: `${where}: taps answered`, value: `${answered} of ${taps}`, good: answered === taps },
      { figure: `${where}: Event Timing, p50, ms`, value: timed.p50Ms },
      atMost(`${where}: Event Timing, p95, ms`, timed.p95Ms, limit),
      { figure: `${where}: until the tick is seen (${ticked.count}), p50, ms`, value: ticked.p50Ms },
      atMost(`${where}: until the tick is seen, p95, ms`, ticked.p95Ms, limit),
    ]);
  },
  async suggest() {
    const { benchSuggest } = await import('./suggest.mjs');
    const { slowdown, names, keys, p50Ms, p95Ms } = await benchSuggest();
    const where = `key to chips, ${names} names, ${slowdown}x slower`;
    return [{ figure: `${where}: p50 of ${keys}, ms`, value: p50Ms }, atMost(`${where}: p95, ms`, p95Ms, 16)];
  },
  async lighthouse() {
    const { benchLighthouse } = await import('./lighthouse.mjs');
    return Object.entries(await benchLighthouse()).flatMap(
      ([
        where,
        { performance, accessibility, bestPractices, seo, short, paintedMs, largestMs, blockedMs, shift },
      ]) => [
        atLeast(`Lighthouse, ${where}: performance`, performance, where === '/' ? 98 : 95),
        atLeast(`Lighthouse, ${where}: accessibility`, accessibility, 100),
        atLeast(`Lighthouse, ${where}: best practices`, bestPractices, 100),
        // Search engines see no signed-in pages.
        where === '/'
          ? atLeast(`Lighthouse, ${where}: search engines`, seo, 100)
          : { figure: `Lighthouse, ${where}: search engines`, value: seo },
        { figure: `Lighthouse, ${where}: not whole`, value: short.join(' ') || 'nothing' },
        { figure: `Lighthouse, ${where}: first paint, ms`, value: paintedMs },
        atMost(`Lighthouse, ${where}: largest paint, ms`, largestMs, 1_800),
        { figure: `Lighthouse, ${where}: blocked, ms`, value: blockedMs },
        atMost(`Lighthouse, ${where}: layout shift`, shift, 0.02),
      ],
    );
  },
  async start() {
    const { benchStart } = await import('./start.mjs');
    const { second } = await benchStart();
    return [atMost('second `npm start` to ready, s', second, 5)];
  },
  async routine() {
    const { benchRoutine } = await import('./routine.mjs');
    const names = { read: 'read', notModified: 'read, not modified', tick: 'tick' };
    return (await benchRoutine()).map(({ kind, ratio, routineUs, plainUs }) => ({
      figure: `${names[kind]}: CPU of a routine with 60 days / of a plain list (${routineUs} / ${plainUs} µs)`,
      value: ratio,
    }));
  },
  async api() {
    const { benchApi } = await import('./api.mjs');
    const { ratioOfCpu, best, statements, roundTrips, memoryMb, pinned } = await benchApi();
    const names = { read: 'read a list of 20', notModified: 'read, not modified', toggle: 'toggle' };
    const goals = { read: 0.6, notModified: 0.7, toggle: 0.4 };
    return [
      .../** @type {const} */ (['read', 'notModified', 'toggle']).flatMap((kind) => [
        {
          figure: `${names[kind]}: CPU of the bare handler / ours`,
          value: ratioOfCpu[kind],
          goal: `>= ${goals[kind]}`,
          good: ratioOfCpu[kind] >= goals[kind],
        },
        {
          figure: `${names[kind]}: CPU, microseconds (bare ${best[kind]?.['bare']?.cpuUs})`,
          value: best[kind]?.['ours']?.cpuUs ?? 0,
        },
        {
          figure: `${names[kind]}: requests a second (bare ${best[kind]?.['bare']?.perSecond})`,
          value: best[kind]?.['ours']?.perSecond ?? 0,
        },
        {
          figure: `${names[kind]}: statements`,
          value: statements[kind],
          goal: kind === 'toggle' ? '<= 4' : '<= 1',
          good: statements[kind] <= (kind === 'toggle' ? 4 : 1),
        },
        { figure: `${names[kind]}: round trips to Postgres`, value: roundTrips[kind] },
      ]),
      atMost('api at rest, MB', memoryMb.atRest.api, 150),
      atMost('api under load, MB', memoryMb.underLoad.api, 150),
      atMost('worker meanwhile, MB', memoryMb.underLoad.worker, 250),
      { figure: 'each process kept on its core', value: pinned ? 'yes' : 'no' },
    ];
  },
};

/** Measures on a temporary stack. @template T @param {(stack: import('../backend/local/stack.mjs').Stack) => Promise<T>} measure @param {NodeJS.ProcessEnv} [apiEnv] */
async function onStack(measure, apiEnv = {}) {
  const { startStack } = await import('../backend/local/stack.mjs');
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-bench-'));
  const stack = await startStack({ dataDir, apiEnv });
  try {
    return await measure(stack);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} figure @param {number} value @param {number} goal @returns {Line} */
const atLeast = (figure, value, goal) => ({ figure, value, goal: `>= ${goal}`, good: value >= goal });

/** @param {string} figure @param {number} value @param {number} [goal] @returns {Line} */
const atMost = (figure, value, goal) =>
  goal === undefined ? { figure, value } : { figure, value, goal: `<= ${goal}`, good: value <= goal };

/** @param {string} figure @param {number} value @returns {Line} */
const none = (figure, value) => ({ figure, value, goal: '0', good: value === 0 });

if (!existsSync(join(root, 'backend/dist/main.js')) || !existsSync(join(root, 'frontend/dist/index.html'))) {
  const { status } = spawnSync(process.execPath, [join(root, 'backend/local/bootstrap.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
/** Parts that run only by name, because they take longer than all others together. */
const apart = ['load', 'soak'];
const noting = process.argv.includes('--note');
const [wished, size] = process.argv.slice(2).filter((word) => word !== '--note');
if (wished && !parts[wished]) {
  console.error(`There is no part "${wished}". Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const busy = () => Number((loadavg()[0] ?? 0).toFixed(2));
for (const [name, measure] of Object.entries(parts)) {
  if (wished ? name !== wished : apart.includes(name)) continue;
  const busyBefore = busy();
  console.error(`measuring ${name} ...`);
  const lines = await measure();
  const wide = Math.max(...lines.map(({ figure }) => figure.length));
  for (const { figure, value, goal = '', good } of lines)
    console.log(
      `${figure.padEnd(wide)}  ${String(value).padStart(10)}  ${goal.padEnd(10)} ${verdictOf(good)}`.trimEnd(),
    );
  if (noting)
    note({
      part: name,
      command: ['npm run bench --', name, size].filter(Boolean).join(' '),
      lines,
      busyBefore,
    });
}
