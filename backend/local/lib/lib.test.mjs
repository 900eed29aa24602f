// @ts-check
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findBrowser } from '../browser.mjs';
import { buildSteps } from '../build-steps.mjs';
import { findRedis } from '../redis/program.mjs';
import { build, hashSources } from './build.mjs';
import { Child, waitBefore } from './child.mjs';
import { sleep } from './console.mjs';
import { checkNode, isInstalled } from './install.mjs';
import { localKeys } from './keys.mjs';
import { readNestProject } from './nest-project.mjs';
import { inRoot } from './paths.mjs';
import { freePort, isTaken, listenOn, onFreePort, outgoingPorts, serverPorts } from './ports.mjs';
import { endProcess, isAlive, isStillRunning, nameProcess } from './processes.mjs';
import { RunRecord } from './run-record.mjs';
import { isGiven, nextPort, settled, wantedPort } from './settings.mjs';
import { chooseSteps, closingLine } from './steps.mjs';
import { isSuitable, temporaryBase } from './temporary-base.mjs';
import { watchFiles } from './watch.mjs';

const dir = mkdtempSync(join(tmpdir(), 'pictick-lib-'));
after(() => rmSync(dir, { recursive: true }));

test('checkNode refuses old Node versions only', () => {
  assert.throws(() => checkNode('18.20.0'), /needs Node 20\.19/);
  assert.throws(() => checkNode('20.18.3'), /needs Node 20\.19/);
  for (const version of ['20.19.0', '22.1.0', '24.0.0']) checkNode(version);
});

test('settled lets a setting that is given as a file replace the default of the launcher', () => {
  const own = { JWT_KEYS: 'own', HMAC_KEYS: 'own', HOST: '127.0.0.1' };
  assert.deepEqual(settled(own, { JWT_KEYS_FILE: '/secret', HOST: '0.0.0.0' }), {
    JWT_KEYS_FILE: '/secret',
    HMAC_KEYS: 'own',
    HOST: '0.0.0.0',
  });
  assert.deepEqual(
    ['DATABASE_URL', 'SMTP_URL', 'REDIS_URL'].map((name) =>
      isGiven({ DATABASE_URL_FILE: '/secret', SMTP_URL: 'smtp://mail' }, name),
    ),
    [true, true, false],
  );
});

test('isInstalled compares node_modules with the lock file, for this platform', () => {
  const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };
  const a = { version: '1.0.0', integrity: 'sha512-a' };
  const lock = { packages: { '': {}, 'node_modules/a': a, 'node_modules/ours': { link: true } } };
  assert.ok(
    isInstalled(lock, { packages: { 'node_modules/a': a, 'node_modules/ours': { link: true } } }, machine),
  );
  assert.ok(!isInstalled(lock, {}, machine));
  assert.ok(!isInstalled(lock, { packages: { 'node_modules/a': { ...a, version: '1.0.1' } } }, machine));
  const missing = (/** @type {object} */ entry) =>
    isInstalled({ packages: { 'node_modules/b': entry } }, {}, machine);
  assert.ok(missing({ optional: true, os: ['darwin'], cpu: ['x64'] }));
  assert.ok(missing({ optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }));
  assert.ok(missing({ optional: true }));
  assert.ok(!missing({ optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }));
  assert.ok(!missing({ optional: true, os: ['!win32'], cpu: ['x64'] }));
});

test('build runs a step when its sources have changed, not when they were only touched', async () => {
  const root = join(dir, 'tree');
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'src', 'a.ts'), '1');
  writeFileSync(join(root, 'make.cjs'), "require('fs').appendFileSync('out.txt', 'x')");
  const steps = [
    { name: 'one', label: 'one', inputs: ['src'], outputs: ['out.txt'], commands: [['make.cjs']] },
    { name: 'two', label: 'two', inputs: [], outputs: ['out.txt'], after: ['one'], commands: [['make.cjs']] },
  ];
  const runs = () => readFileSync(join(root, 'out.txt'), 'utf8').length;
  const again = () => build(steps, { root, stamps: join(root, 'stamps') });
  await again();
  assert.equal(runs(), 2);
  utimesSync(join(root, 'src', 'a.ts'), 1, 1);
  writeFileSync(join(root, 'src', 'a.spec.ts'), 'tests are not built');
  await again();
  assert.equal(runs(), 2);
  const before = hashSources(root, ['src']);
  writeFileSync(join(root, 'src', 'a.ts'), '2');
  assert.notEqual(hashSources(root, ['src']), before);
  await again();
  assert.equal(runs(), 4, 'the step after it runs as well');
  writeFileSync(join(root, 'make.cjs'), "console.error('broken'); process.exit(3)");
  writeFileSync(join(root, 'src', 'a.ts'), '3');
  await assert.rejects(again(), /Building one did not work:\nbroken/);
  await assert.rejects(again(), /broken/, 'a failure leaves no stamp and no lock');
});

test('build runs a step again when an edit that failed is reverted', async () => {
  const root = join(dir, 'reverted');
  mkdirSync(root);
  const source = join(root, 'a.txt');
  // Like a compiler that writes outputs before it finds an error.
  writeFileSync(
    join(root, 'make.cjs'),
    "const { copyFileSync, readFileSync } = require('fs'); copyFileSync('a.txt', 'out.txt'); if (readFileSync('a.txt', 'utf8') === 'wrong') process.exit(1)",
  );
  const once = () =>
    build(
      [{ name: 'one', label: 'one', inputs: ['a.txt'], outputs: ['out.txt'], commands: [['make.cjs']] }],
      { root, stamps: join(root, 'stamps') },
    );
  writeFileSync(source, 'right');
  await once();
  writeFileSync(source, 'wrong');
  await assert.rejects(once(), /did not work/);
  writeFileSync(source, 'right');
  await once();
  assert.equal(readFileSync(join(root, 'out.txt'), 'utf8'), 'right');
});

/**
 * A folder with nest-cli.json and tsconfig, for the build of the server.
 * @param {string} root
 * @param {Partial<import('./nest-project.mjs').NestProject> & {monorepo?: boolean}} [settings]
 */
function serverProject(
  root,
  { sourceRoot = 'src', entryFile = 'a', tsConfigPath = 'tsconfig.build.json', plugins = [], ...others } = {},
) {
  const compilerOptions = {
    target: 'ES2022',
    module: 'node16',
    moduleResolution: 'node16',
    strict: true,
    outDir: 'dist',
    incremental: true,
    tsBuildInfoFile: 'dist/.tsbuildinfo',
    types: [],
    lib: ['ES2022'],
    skipLibCheck: true,
    experimentalDecorators: true,
  };
  mkdirSync(join(root, sourceRoot), { recursive: true });
  writeFileSync(
    join(root, 'nest-cli.json'),
    JSON.stringify({ sourceRoot, entryFile, compilerOptions: { tsConfigPath, plugins }, ...others }),
  );
  writeFileSync(join(root, tsConfigPath), JSON.stringify({ compilerOptions }));
  return {
    write: (/** @type {string} */ name, /** @type {string} */ text) =>
      writeFileSync(join(root, sourceRoot, `${name}.ts`), text),
    make: () => spawnSync(process.execPath, [inRoot('backend', 'build.mjs'), root], { encoding: 'utf8' }),
    built: (/** @type {string} */ name) => readFileSync(join(root, 'dist', `${name}.js`), 'utf8'),
  };
}

test('the build of the server writes nothing while a source has an error, and removes the output of a removed source', () => {
  const root = join(dir, 'server');
  const { write, make, built } = serverProject(root);
  write('a', 'export const a = 1;');
  write('b', 'export const b = 1;');
  assert.equal(make().status, 0);
  write('a', 'export const a = 2;');
  write('b', 'export const b: string = 1;');
  const { status, stderr } = make();
  assert.equal(status, 1);
  assert.match(stderr, /b\.ts.*not assignable/);
  assert.match(built('a'), /a = 1/);
  write('a', 'export const a = 1;');
  write('b', 'export const b = 3;');
  assert.equal(make().status, 0);
  assert.match(built('a') + built('b'), /a = 1[^]*b = 3/);
  rmSync(join(root, 'src', 'b.ts'));
  assert.equal(make().status, 0);
  assert.deepEqual(
    readdirSync(join(root, 'dist')).filter((name) => name.endsWith('.js')),
    ['a.js'],
  );
});

test('the build of the server takes source folder, entry file and tsconfig from nest-cli.json, and refuses unknown keys', () => {
  const root = join(dir, 'nest');
  const first = serverProject(root, { sourceRoot: 'code', entryFile: 'begin', tsConfigPath: 'other.json' });
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src', 'elsewhere.ts'), 'export const elsewhere = 1;');
  first.write('begin', 'export const begin = 1;');
  assert.equal(first.make().stderr, '');
  assert.match(first.built('begin'), /begin = 1/);
  assert.deepEqual(
    readdirSync(join(root, 'dist')).filter((name) => name.endsWith('.js')),
    ['begin.js'],
  );

  const second = serverProject(root, {
    sourceRoot: 'src',
    entryFile: 'elsewhere',
    tsConfigPath: 'other.json',
  });
  assert.equal(second.make().stderr, '');
  assert.deepEqual(
    readdirSync(join(root, 'dist')).filter((name) => name.endsWith('.js')),
    ['elsewhere.js'],
  );

  const refused = serverProject(root, { sourceRoot: 'code', entryFile: 'elsewhere' }).make();
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /code has no entry file elsewhere\.ts/);
  serverProject(root, { entryFile: '' });
  assert.throws(() => readNestProject(root), /entryFile is missing/);
  serverProject(root, { monorepo: true });
  assert.throws(() => readNestProject(root), /does not read monorepo/);
});

test('the build of the server gives the Swagger plugin the options of nest-cli.json, also where no source has changed', () => {
  const root = join(dir, 'plugin');
  const build = (/** @type {Record<string, unknown>} */ options) => {
    const project = serverProject(root, { plugins: [{ name: '@nestjs/swagger', options }] });
    project.write('a', 'export const a = 1;');
    project.write(
      'milk.dto',
      'declare const MaxLength: (most: number) => PropertyDecorator;\nexport class MilkDto {\n  /** Whole or skimmed. */\n  @MaxLength(40) name!: string;\n}\n',
    );
    project.write(
      'milk.controller',
      'declare const Get: () => MethodDecorator;\nexport class MilkController {\n  /** Reads the milk. */\n  @Get() read(): string {\n    return "milk";\n  }\n}\n',
    );
    const { stderr } = project.make();
    assert.equal(stderr, '');
    return project.built('milk.dto') + project.built('milk.controller');
  };
  const all = {
    introspectComments: true,
    classValidatorShim: true,
    dtoFileNameSuffix: ['.dto.ts'],
    controllerFileNameSuffix: ['.controller.ts'],
  };
  const facts = {
    dto: /_OPENAPI_METADATA_FACTORY/,
    comment: /description: "Whole or skimmed/,
    limit: /maxLength: 40/,
    summary: /summary: "Reads the milk/,
    answer: /ApiResponse/,
  };
  const seen = (/** @type {object} */ change) => {
    const text = build({ ...all, ...change });
    return Object.entries(facts)
      .filter(([, fact]) => fact.test(text))
      .map(([name]) => name);
  };
  assert.deepEqual(seen({}), ['dto', 'comment', 'limit', 'summary', 'answer']);
  assert.deepEqual(seen({ introspectComments: false, classValidatorShim: false }), ['dto', 'answer']);
  assert.deepEqual(seen({ dtoFileNameSuffix: ['.body.ts'], controllerFileNameSuffix: ['.routes.ts'] }), []);
});

test('launcher and image start the entry file of nest-cli.json, and a change of that file builds the server anew', () => {
  const { sourceRoot, entryFile, tsConfigPath } = readNestProject();
  const server = buildSteps.find(({ name }) => name === 'backend');
  assert.ok(server);
  for (const file of [sourceRoot, tsConfigPath, 'nest-cli.json'])
    assert.ok(server.inputs.includes(file), file);
  const command = `backend/dist/${entryFile}.js`;
  assert.ok(server.outputs.includes(command));
  for (const file of ['docker/Dockerfile', 'docker/compose.yaml'])
    assert.ok(
      readFileSync(inRoot(file), 'utf8').replaceAll("'", '"').includes(`["node", "${command}"]`),
      file,
    );
});

test('watchFiles reports each later write of a file that an editor saved by renaming', async () => {
  // A clone may be in a folder with the name of a build folder.
  const folder = join(dir, 'dist', 'watched');
  mkdirSync(join(folder, 'deep', 'dist'), { recursive: true });
  const file = join(folder, 'deep', 'a.ts');
  writeFileSync(file, '0');
  /** @type {string[]} */
  const told = [];
  const end = await watchFiles([folder], (path) => told.push(path));
  const tells = async (/** @type {string} */ path, /** @type {() => void} */ write) => {
    told.length = 0;
    write();
    for (const until = Date.now() + 10_000; !told.includes(path) && Date.now() < until;) await sleep(20);
    assert.ok(told.includes(path), `${path} was not told`);
  };
  try {
    for (let round = 1; round <= 3; round++) {
      await tells(file, () => {
        writeFileSync(`${file}.new`, `renamed ${round}`);
        renameSync(`${file}.new`, file);
      });
      await tells(file, () => writeFileSync(file, `written in place ${round}`));
    }
    await tells(join(folder, 'new', 'b.ts'), () => {
      mkdirSync(join(folder, 'new'));
      writeFileSync(join(folder, 'new', 'b.ts'), '1');
    });
    told.length = 0;
    writeFileSync(join(folder, 'deep', 'dist', 'a.js'), 'built');
    await tells(file, () => writeFileSync(file, 'last'));
    assert.deepEqual(
      told.filter((path) => path.startsWith(join(folder, 'deep', 'dist'))),
      [],
    );
  } finally {
    await end();
  }
});

test('isStillRunning identifies a process by pid and start', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const name = nameProcess(child.pid ?? 0);
  assert.ok(isStillRunning(name));
  assert.ok(!isStillRunning({ ...name, started: 'another time' }));
  await endProcess({ ...name, started: 'another time' });
  assert.ok(isAlive(name.pid), 'a stranger with the same number is left alone');
  await endProcess(name);
  assert.ok(!isStillRunning(name));
  assert.ok(!isStillRunning(null));
});

test(
  'endProcess kills a process that ignores the signal',
  { skip: process.platform === 'win32' },
  async () => {
    const child = spawn(
      process.execPath,
      ['-e', "process.on('SIGTERM', () => {}); process.stdout.write('x'); setInterval(() => {}, 1000)"],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const name = nameProcess(child.pid ?? 0);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    await endProcess(name, { patience: 100 });
    await new Promise((resolve) => child.once('exit', resolve));
    assert.equal(child.signalCode, 'SIGKILL');
  },
);

test(
  'the worker runs with a lower priority than the api',
  { skip: process.platform !== 'linux' },
  async () => {
    const script = join(dir, 'ready.mjs');
    writeFileSync(script, `console.log('{"message":"ready"}'); setInterval(() => {}, 1000);`);
    for (const [name, polite, priority] of /** @type {const} */ ([
      ['api', false, getPriority()],
      ['worker', true, getPriority() + 5],
    ])) {
      const child = new Child({
        name,
        script,
        env: process.env,
        log: join(dir, `${name}.log`),
        user: {},
        polite,
        onEvent: () => {},
      });
      child.start();
      try {
        await child.untilReady(10_000);
        const pid = child.process?.pid ?? 0;
        assert.deepEqual(
          [...new Set(readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread))))],
          [priority],
        );
      } finally {
        await child.stop();
      }
    }
  },
);

test('temporaryBase keeps a TMPDIR that is set, and takes memory only if it is large and runs programs', () => {
  assert.equal(temporaryBase({ TMPDIR: tmpdir() }), tmpdir());
  const mounts = (/** @type {string} */ options) =>
    `/dev/vda / ext4 rw 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`;
  const large = 8 * 1024 ** 3;
  assert.equal(isSuitable(mounts('rw,relatime'), large), true);
  assert.equal(isSuitable(mounts('rw,relatime'), large / 4), false);
  assert.equal(isSuitable(mounts('rw,noexec'), large), false);
  assert.equal(isSuitable('/dev/vda / ext4 rw 0 0\n', large), false);
});

test('RunRecord gives the folder to one launcher, and ends processes that a dead one left behind', async () => {
  const file = join(dir, 'run.json');
  const first = new RunRecord(file, 'http://localhost:3000');
  assert.equal(await first.take(), null);
  assert.equal((await new RunRecord(file, 'x').take())?.url, 'http://localhost:3000');
  const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const process_ = nameProcess(orphan.pid ?? 0);
  writeFileSync(
    file,
    JSON.stringify({
      launcher: { pid: 1, started: 'long ago' },
      url: 'x',
      children: [{ name: 'api', process: process_ }],
    }),
  );
  assert.equal(await new RunRecord(file, 'y').take(), null);
  assert.ok(!isStillRunning(process_));
  writeFileSync(file, '{"half');
  assert.equal(await new RunRecord(file, 'z').take(), null);
});

test('freePort and isTaken see taken ports, and wantedPort refuses a wrong PORT', async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const port = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
  assert.ok(await isTaken(port));
  assert.notEqual(await freePort(port), port);
  await new Promise((resolve) => server.close(resolve));
  assert.ok(!(await isTaken(port)));
  assert.equal(await freePort(port), port);
  assert.equal(wantedPort({}), 3000);
  assert.throws(() => wantedPort({ PORT: 'abc' }), /PORT must be a number/);
  assert.deepEqual(['9464', '127.0.0.1:9469', '[::1]:9464', '0'].map(nextPort), [
    '9465',
    '127.0.0.1:9470',
    '[::1]:9465',
    '0',
  ]);
});

test('freePort gives no port of the range for outgoing connections, and none twice', async () => {
  const outgoing = outgoingPorts();
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  assert.deepEqual(
    ports.filter((port) => port >= outgoing.first && port <= outgoing.last),
    [],
  );
  assert.equal(new Set(ports).size, ports.length);
  assert.deepEqual(outgoingPorts('32768\t60999\n'), { first: 32_768, last: 60_999 });
  assert.deepEqual(outgoingPorts('nonsense'), { first: 32_768, last: 60_999 });
  assert.deepEqual(serverPorts({ first: 32_768, last: 60_999 }), { first: 15_000, last: 32_767 });
  assert.deepEqual(serverPorts({ first: 10_000, last: 50_000 }), { first: 50_001, last: 65_535 });
  assert.equal(serverPorts({ first: 1_024, last: 65_535 }), null);
});

test('onFreePort starts a server on another port if a program takes the port in between', async () => {
  const thief = createServer();
  const server = createServer();
  /** @type {number[]} */
  const tried = [];
  try {
    const port = await onFreePort(async (free) => {
      tried.push(free);
      if (tried.length === 1) await listenOn(thief, free);
      return listenOn(server, free);
    });
    assert.equal(tried.length, 2);
    assert.equal(port, tried[1]);
    assert.notEqual(tried[0], tried[1]);
  } finally {
    for (const one of [thief, server]) one.close();
  }
  await assert.rejects(
    onFreePort(() => Promise.reject(new Error('something else'))),
    /something else/,
  );
  let starts = 0;
  await assert.rejects(
    onFreePort(() =>
      Promise.reject(Object.assign(new Error('taken'), { code: 'EADDRINUSE', starts: ++starts })),
    ),
    /taken/,
  );
  assert.equal(starts, 5, 'it does not try for ever');
});

test('localKeys creates keys once and keeps them', () => {
  const file = join(dir, 'keys.json');
  const keys = localKeys(file);
  assert.deepEqual(localKeys(file), keys);
  assert.equal(Buffer.from(keys.jwt[0] ?? '', 'base64url').length, 32);
});

test('localKeys keeps the keys of an earlier version and adds missing ones', () => {
  const file = join(dir, 'old-keys.json');
  writeFileSync(file, JSON.stringify({ jwt: ['a'], hmac: ['b'], google: 'c' }));
  const keys = localKeys(file);
  assert.deepEqual([keys.jwt, keys.hmac, keys.google], [['a'], ['b'], 'c']);
  assert.match(keys.stripe, /^sk_test_\w{48}$/);
  assert.match(keys.stripeWebhook, /^whsec_\w{48}$/);
  assert.deepEqual(localKeys(file), keys);
});

test('waits double, steps are chosen by name or group, and browser and Redis are found by setting or path', () => {
  assert.deepEqual([0, 1, 2, 3, 20].map(waitBefore), [0, 250, 500, 1000, 15_000]);
  const steps = [
    { name: 'types', group: 'check' },
    { name: 'unit', group: 'test' },
  ];
  assert.deepEqual(chooseSteps([], steps), steps);
  assert.deepEqual(chooseSteps(['check'], steps), [steps[0]]);
  assert.deepEqual(chooseSteps(['test', 'types'], steps), steps);
  assert.deepEqual(chooseSteps(['build'], steps), []);
  assert.throws(() => chooseSteps(['nothing'], steps), /no step "nothing"/);
  const results = /** @type {import('./steps.mjs').Result[]} */ ([
    { name: 'a', ms: 1, state: 'passed' },
    { name: 'b', ms: 1, state: 'skipped' },
  ]);
  assert.equal(closingLine(results), '1 passed, 0 failed');
  assert.equal(
    findBrowser({ PATH: '/a:/b', CHROMIUM_PATH: '/mine' }, (path) => path === '/mine'),
    '/mine',
  );
  assert.equal(
    findBrowser({ PATH: '/a:/b' }, (path) => path === '/b/chromium'),
    '/b/chromium',
  );
  assert.equal(
    findRedis(
      { PATH: '/a', REDIS_SERVER_PATH: '/mine' },
      (path) => path === '/mine' || path === '/a/redis-server',
    ),
    '/mine',
  );
  assert.equal(
    findRedis({ PATH: '/a:/b' }, (path) => path === '/b/valkey-server'),
    '/b/valkey-server',
  );
  assert.equal(
    findRedis({}, () => false),
    null,
  );
});

test(
  'onNpmExit ends a process that npm has started, and not one of a shell',
  { skip: process.platform === 'win32' },
  async () => {
    const watched = join(dir, 'watched.mjs');
    writeFileSync(
      watched,
      `import { onNpmExit } from ${JSON.stringify(new URL('./exit-with-npm.mjs', import.meta.url).href)};
onNpmExit(() => process.exit(0));
setInterval(() => {}, 1000);
process.stdout.write(String(process.pid));`,
    );
    const starts = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(watched)}], { stdio: ['ignore', 'inherit', 'inherit'] }); setInterval(() => {}, 1000)`;
    const survives = async (/** @type {string | undefined} */ event) => {
      const parent = spawn(process.execPath, ['-e', starts], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, npm_lifecycle_event: event },
      });
      const pid = Number(
        await new Promise((resolve) => parent.stdout.once('data', (text) => resolve(String(text)))),
      );
      parent.kill('SIGKILL');
      for (let looks = 0; looks < 20 && isAlive(pid); looks++)
        await new Promise((later) => setTimeout(later, 100));
      const alive = isAlive(pid);
      if (alive) process.kill(pid, 'SIGKILL');
      return alive;
    };
    assert.deepEqual(await Promise.all([survives('start'), survives(undefined)]), [false, true]);
  },
);
