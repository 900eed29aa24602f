// @ts-check
// Checks the files of docker/ without Docker.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { inRoot } from './lib/paths.mjs';

/**
 * @typedef {{ image: string, build?: object, secrets?: string[], environment?: Record<string, string>, env_file?: string, command?: string[], networks: string[] }} Service
 * @type {{ services: Record<string, Service>, secrets: Record<string, { file: string }>, networks: { front: { enable_ipv6?: boolean, ipam: { config: { subnet: string }[] } } } }}
 */
const compose = parse(readFileSync(inRoot('docker', 'compose.yaml'), 'utf8'), { merge: true });
const dockerfile = readFileSync(inRoot('docker', 'Dockerfile'), 'utf8');
const services = Object.entries(compose.services);
const base = mkdtempSync(join(tmpdir(), 'pictick-compose-'));
after(() => rmSync(base, { recursive: true, force: true }));

/** False for tags that move to later releases ("18", "2", "latest") and for a missing tag. @param {string} image */
const isExact = (image) =>
  /:\d+\.\d+\.\d+(-[\w.-]+)?$/.test(image) ||
  /^postgres:\d+\.\d+-\w+$/.test(image) ||
  image.includes('@sha256:');

/** Runs docker/make-secrets.sh in a separate folder. @param {string} name @param {(folder: string) => void} [prepare] */
function makeSecrets(name, prepare = () => {}) {
  const folder = join(base, name);
  mkdirSync(folder);
  copyFileSync(inRoot('docker', 'make-secrets.sh'), join(folder, 'make-secrets.sh'));
  prepare(folder);
  execFileSync('sh', [join(folder, 'make-secrets.sh')]);
  return {
    secrets: join(folder, 'secrets'),
    read: (/** @type {string} */ secret) => readFileSync(join(folder, 'secrets', secret), 'utf8'),
  };
}

test('the images of docker/ have exact tags', () => {
  for (const floating of [
    'postgres',
    'postgres:18',
    'redis:8.8',
    'caddy:latest',
    'node:22-bookworm-slim',
    'postgres:18-trixie',
  ])
    assert.ok(!isExact(floating), floating);
  const stages = [...dockerfile.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
  const named = stages.map(([, , stage]) => stage);
  const images = [
    ...stages.map(([, image = '']) => image).filter((image) => !named.includes(image)),
    ...services.filter(([, { build }]) => !build).map(([, { image }]) => image),
  ];
  assert.ok(images.length >= 6, images.join());
  assert.deepEqual(
    images.filter((image) => !isExact(image)),
    [],
  );
  assert.doesNotMatch(dockerfile, /^# *syntax=/m);
  // The backup needs the Postgres tools of exactly the server's version.
  assert.match(
    dockerfile,
    new RegExp(`^FROM ${String(compose.services['postgres']?.image)} AS backup$`, 'm'),
  );
});

test('the front network has IPv6 subnets, and api and worker trust its proxy, so that visitors keep their addresses', () => {
  const { enable_ipv6: has6, ipam } = compose.networks.front;
  const subnets = ipam.config.map(({ subnet }) => subnet);
  assert.equal(has6, true);
  assert.ok(
    subnets.some((subnet) => /^fd[0-9a-f]{2}:/.test(subnet)) &&
      subnets.some((subnet) => /^\d+\./.test(subnet)),
    subnets.join(),
  );
  for (const service of ['api', 'worker'])
    assert.equal(compose.services[service]?.environment?.['TRUSTED_PROXIES'], subnets.join(','));
  // The api listens on IPv4 only.
  assert.match(readFileSync(inRoot('docker', 'Caddyfile'), 'utf8'), /dynamic a \{[^}]*versions ipv4\n/);
});

test('each service gets its secrets as files, and no environment holds a password', () => {
  const example = parseEnv(readFileSync(inRoot('docker', 'settings.example.env'), 'utf8'));
  const mounted = (/** @type {string | undefined} */ file) =>
    /^\/run\/secrets\/(\w+)$/.exec(file ?? '')?.[1] ?? '';
  const { settingOf } = createRequire(import.meta.url)(
    inRoot('backend', 'dist', 'platform', 'config', 'secret-files.js'),
  );
  for (const [name, { secrets = [], environment = {}, env_file: shared }] of services) {
    assert.deepEqual(
      secrets.filter((secret) => !(secret in compose.secrets)),
      [],
      name,
    );
    const own = Object.entries(environment).filter(([variable]) => variable.endsWith('_FILE'));
    // The database of the backup service has passwords that no program reads.
    const used = own.filter(([variable]) => !(name === 'backup' && variable === 'DATABASE_PASSWORD_FILE'));
    assert.deepEqual(
      used.filter(([, file]) => !secrets.includes(mounted(file))),
      [],
      name,
    );
    if (shared && name !== 'backup') {
      const given = Object.entries(example).filter(
        ([variable]) => variable.endsWith('_FILE') && !variable.startsWith('BACKUP_'),
      );
      assert.ok(given.length >= 8);
      assert.deepEqual(
        given.filter(([, file]) => !secrets.includes(mounted(file))),
        [],
        name,
      );
    }
    for (const [variable, value] of Object.entries(environment))
      assert.doesNotMatch(
        `${variable}=${value}`,
        /:\/\/[^@/]*:[^@/]*@|PASSWORD=|\$\{\w*(PASSWORD|SECRET|KEY)/,
        `${name}: ${variable}`,
      );
  }
  const files = Object.keys(example)
    .filter((variable) => variable.endsWith('_FILE'))
    .map((variable) => variable.slice(0, -5));
  for (const variable of files)
    assert.throws(
      () => settingOf({ [`${variable}_FILE`]: '/not/there' }, variable),
      /which does not exist/,
      variable,
    );
});

test('the backup service starts the next daily backup although no copy succeeds', () => {
  const [shell = '', option = '', script = ''] = compose.services['backup']?.command ?? [];
  const fakes = join(base, 'fakes');
  mkdirSync(fakes);
  // A fake node makes the backup and fails to copy; a fake sleep returns at once.
  const program = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(join(fakes, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  program('node', `echo "$1" >> ${join(base, 'calls')}; case "$1" in *copy.mjs) exit 1;; esac`);
  program('sleep', `echo "sleep $1" >> ${join(base, 'calls')}`);
  const done = spawnSync(shell, [option, script.replaceAll('$$', '$')], {
    env: { PATH: `${fakes}:${process.env['PATH']}` },
    timeout: 60_000,
  });
  assert.notEqual(done.signal, 'SIGTERM');
  const calls = readFileSync(join(base, 'calls'), 'utf8').trim().split('\n');
  assert.equal(calls.filter((call) => call.endsWith('copy.mjs')).length, 96);
  assert.equal(
    calls.filter((call) => call.startsWith('sleep')).reduce((sum, call) => sum + Number(call.slice(6)), 0),
    86_400,
  );
});

test('make-secrets.sh creates each secret of compose.yaml once, at random, and takes over values of an earlier .env and settings.env', () => {
  const first = makeSecrets('first');
  assert.deepEqual(readdirSync(first.secrets).sort(), Object.keys(compose.secrets).sort());
  for (const [secret, { file }] of Object.entries(compose.secrets)) assert.equal(file, `./secrets/${secret}`);
  assert.deepEqual(
    [statSync(first.secrets).mode & 0o777, statSync(join(first.secrets, 'jwt_keys')).mode & 0o777],
    [0o700, 0o644],
  );
  for (const key of ['jwt_keys', 'hmac_keys', 'backup_key'])
    assert.equal(Buffer.from(first.read(key), 'base64url').length, 32, key);
  assert.equal(new Set(readdirSync(first.secrets).map(first.read).filter(Boolean)).size, 6);
  const second = makeSecrets('second', (folder) => {
    writeFileSync(join(folder, '.env'), 'OWNER_PASSWORD=of-before\n');
    writeFileSync(
      join(folder, 'settings.env'),
      'JWT_KEYS=first=,second=\n# HMAC_KEYS=none\nIMAGE_API_KEY="known"\n',
    );
    mkdirSync(join(folder, 'secrets'));
    writeFileSync(join(folder, 'secrets', 'smtp_url'), 'smtp://mail');
  });
  assert.deepEqual(['owner_password', 'smtp_url', 'jwt_keys', 'image_api_key'].map(second.read), [
    'of-before',
    'smtp://mail',
    'first=,second=',
    'known',
  ]);
  assert.notEqual(second.read('hmac_keys'), first.read('hmac_keys'));
});

test('the api of compose.yaml accepts the example settings with generated secrets and a client id of Google', () => {
  const { secrets } = makeSecrets('api');
  writeFileSync(join(secrets, 'google_client_secret'), 'of google\n');
  const example = parseEnv(readFileSync(inRoot('docker', 'settings.example.env'), 'utf8'));
  const given = {
    ...example,
    ...compose.services['api']?.environment,
    GOOGLE_CLIENT_ID: 'ours',
    DATA_DIR: '/data',
    WEB_DIR: '/app/web',
    ART_DIR: '/app/art',
    NODE_ENV: 'production',
  };
  const env = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      String(value)
        .replace('/run/secrets', secrets)
        .replace(/\$\{\w+:-(\w+)\}/, '$1'),
    ]),
  );
  const { readSettings } = createRequire(import.meta.url)(
    inRoot('backend', 'dist', 'platform', 'config', 'env.js'),
  );
  const settings = readSettings(env);
  assert.equal(
    settings.databaseUrl,
    `postgres://pictick_app:${readFileSync(join(secrets, 'app_password'), 'utf8')}@postgres:5432/pictick`,
  );
  assert.deepEqual(
    [settings.google.clientSecret, settings.smtpUrl, settings.stripe.secretKey],
    ['of google', null, null],
  );
  assert.deepEqual(
    ['172.31.250.9', 'fd7a:9c41:3e08:250::9', '2001:db8::1'].map((address) =>
      settings.trustedProxies.has(address),
    ),
    [true, true, false],
  );
});
