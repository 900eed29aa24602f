// @ts-check
// The image of production holds all that the product reads: seen on a folder with exactly what docker/Dockerfile puts into it.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { caller, makePerson } from '../../bench/support/person.mjs';
import { startChild } from './lib/child.mjs';
import { sleep } from './lib/console.mjs';
import { imageTree } from './lib/image-tree.mjs';
import { inRoot } from './lib/paths.mjs';
import { freePort, onFreePort } from './lib/ports.mjs';
import { run } from './lib/processes.mjs';
import { startStack } from './stack.mjs';

/** A folder, and what ends with the test: last first, the folder at the end. @param {import('node:test').TestContext} t */
function begin(t) {
  const folder = mkdtempSync(join(tmpdir(), 'pictick-image-'));
  /** @type {(() => unknown)[]} */
  const undo = [() => rmSync(folder, { recursive: true, force: true })];
  t.after(async () => {
    while (undo.length > 0) await undo.pop()?.();
  });
  return { folder, undo };
}

test(
  'from the image alone a page is served, a thing is added in words of each language and its picture is made',
  { timeout: 300_000 },
  async (t) => {
    const { folder, undo } = begin(t);
    const places = await imageTree(join(folder, 'app'));
    const stack = await startStack({ dataDir: join(folder, 'data'), fast: true, withWorker: false });
    undo.push(() => stack.stop());
    const start = async (
      /** @type {string} */ name,
      /** @type {string} */ script,
      /** @type {NodeJS.ProcessEnv} */ own,
    ) => {
      const child = await startChild({
        name,
        script: join(folder, 'app', 'backend', 'dist', script),
        log: join(folder, 'data', 'logs', `${name}.log`),
        user: {},
        onEvent: () => undefined,
        env: { ...stack.env, WEB_DIR: places['WEB_DIR'], ART_DIR: places['ART_DIR'], ...own },
      });
      undo.push(() => child.stop());
    };
    const { port, privatePort } = await onFreePort(async (port) => {
      const privatePort = await freePort();
      await start('image-api', 'main.js', { PORT: String(port), PRIVATE_LISTEN: `127.0.0.1:${privatePort}` });
      return { port, privatePort };
    });
    await start('image-worker', 'worker.js', { PORT: String(port) });

    const url = `http://127.0.0.1:${port}`;
    assert.equal((await fetch(url)).status, 200);
    const ask = caller(url, (await makePerson(stack)).token);
    const { id } = (await ask('POST', '', { name: 'Market' })).json();
    for (const [language, thing] of Object.entries({
      en: 'apples',
      es: 'plátanos',
      fr: 'fromage',
      de: 'Brot',
      tr: 'süt',
    })) {
      const answer = await ask('POST', `/${id}/items`, { name: thing }, { 'x-user-language': language });
      assert.equal(answer.status, 201, answer.text);
    }
    const status = async () =>
      (await ask('GET', `/${id}`))
        .json()
        .items.map((/** @type {{ image: { status: string } }} */ item) => item.image.status);
    for (
      const end = Date.now() + 30_000;
      (await status()).some((/** @type {string} */ one) => one !== 'ready') && Date.now() < end;
    )
      await sleep(200);
    assert.deepEqual(await status(), Array(5).fill('ready'));

    // Programs for whoever looks after it, beside the api and with its settings, its private address among them.
    const dist = join(folder, 'app', 'backend', 'dist');
    for (const words of [
      [join(dist, 'cli', 'admin.js'), 'replay-deletions'],
      [join(dist, 'verify-integrity.js')],
      [join(dist, 'cli', 'admin.js'), 'verify-audit'],
    ]) {
      const { code, output } = await run(process.execPath, words, {
        env: { ...stack.env, PRIVATE_LISTEN: `127.0.0.1:${privatePort}` },
      });
      assert.equal(code, 0, output);
    }
  },
);

test('whatever compose.yaml, the image and its commands start is in the image', async (t) => {
  const tree = join(begin(t).folder, 'app');
  await imageTree(tree, 'backup');
  const started = ['compose.yaml', 'Dockerfile', 'roll.sh'].flatMap(
    (name) => readFileSync(inRoot('docker', name), 'utf8').match(/\bbackend\/[\w/-]+\.m?js\b/g) ?? [],
  );
  assert.ok(started.length >= 5, started.join());
  assert.deepEqual(
    started.filter((place) => !existsSync(join(tree, place))),
    [],
  );
});
