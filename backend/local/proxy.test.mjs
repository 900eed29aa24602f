// @ts-check
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sleep } from './lib/console.mjs';
import { inRoot } from './lib/paths.mjs';
import { freePort } from './lib/ports.mjs';

const base = mkdtempSync(join(tmpdir(), 'pictick-proxy-'));
after(() => rmSync(base, { recursive: true, force: true }));
const hasCaddy = spawnSync('caddy', ['version']).status === 0;

if (!hasCaddy)
  process.stderr.write('\n!!! SKIPPED: the log of the production proxy: Caddy is not installed\n');

// Skipped on machines without Caddy; only the image of the proxy brings it.
test(
  'the proxy logs neither token, address nor path of a request that it cannot pass on',
  { skip: hasCaddy ? false : 'Caddy is not installed' },
  async () => {
    const port = await freePort(0);
    const config = JSON.parse(
      spawnSync('caddy', ['adapt', '--config', inRoot('docker', 'Caddyfile'), '--adapter', 'caddyfile'], {
        encoding: 'utf8',
        env: { ...process.env, PUBLIC_HOST: `http://localhost:${port}` },
      }).stdout,
    );
    config.admin = { disabled: true };
    // The proxy would look for an api for five seconds: shortened to 200 ms.
    const text = JSON.stringify(config).replace('"try_duration":5000000000', '"try_duration":200000000');
    const caddy = spawn('caddy', ['run', '--config', '-'], {
      env: { ...process.env, XDG_DATA_HOME: base, XDG_CONFIG_HOME: base },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [caddy.stdout, caddy.stderr]) stream.on('data', (chunk) => (log += chunk));
    caddy.stdin.end(text);
    try {
      const ask = () =>
        fetch(`http://localhost:${port}/api/asked-for-in-secret?q=words`, {
          headers: { 'x-auth-token': 'token-of-somebody', 'user-agent': 'phone-of-somebody' },
        }).catch(() => null);
      let answer = await ask();
      for (const end = Date.now() + 10_000; answer === null && Date.now() < end; answer = await ask())
        await sleep(100);
      assert.ok([502, 503].includes(answer?.status ?? 0));
      for (const end = Date.now() + 5_000; !log.includes('http.log.access') && Date.now() < end;)
        await sleep(50);
    } finally {
      caddy.kill();
    }
    for (const logger of ['http.log.error', 'http.log.access']) assert.ok(log.includes(logger), logger);
    for (const word of [
      'token-of-somebody',
      'phone-of-somebody',
      'asked-for-in-secret',
      'words',
      'remote_ip',
    ])
      assert.ok(!log.includes(word), word);
  },
);
