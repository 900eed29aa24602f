// @ts-check
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { inRoot } from './lib/paths.mjs';

const base = mkdtempSync(join(tmpdir(), 'pictick-roll-'));
after(() => rmSync(base, { recursive: true, force: true }));

/** Commands that docker/roll.sh gives to Docker while these containers run. @param {Record<string, string[]>} running */
function asked(running) {
  const log = join(base, 'log');
  writeFileSync(log, '');
  const here = Object.entries(running).map(
    ([service, ids]) => `*"ps --quiet ${service}"*) printf '%s\\n' ${ids.join(' ')} ;;`,
  );
  writeFileSync(
    join(base, 'docker'),
    `#!/bin/sh\necho "$*" >> '${log}'\ncase "$*" in\n${here.join('\n')}\nesac\n`,
  );
  chmodSync(join(base, 'docker'), 0o755);
  execFileSync('sh', [inRoot('docker', 'roll.sh')], {
    env: { ...process.env, PATH: `${base}${delimiter}${process.env['PATH']}` },
  });
  return readFileSync(log, 'utf8')
    .replaceAll('compose --file compose.yaml ', '')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('ps '));
}

test('roll.sh starts as many new containers beside the old ones, and then stops the old ones', () => {
  assert.deepEqual(asked({ worker: ['w1'], api: ['a1', 'a2'] }), [
    'build',
    'run --rm migrate',
    'rm --force worker',
    'up --detach --no-deps --no-recreate --wait --scale worker=2 worker',
    'stop --time 40 w1',
    'rm w1',
    'rm --force api',
    'up --detach --no-deps --no-recreate --wait --scale api=4 api',
    'stop --time 40 a1',
    'rm a1',
    'stop --time 40 a2',
    'rm a2',
    'up --detach --no-deps web backup',
  ]);
});

test('roll.sh starts a service that does not run with the replicas of compose.yaml and its dependencies', () => {
  assert.deepEqual(asked({ api: ['a1'] }), [
    'build',
    'run --rm migrate',
    'rm --force worker',
    'up --detach --no-recreate --wait worker',
    'rm --force api',
    'up --detach --no-deps --no-recreate --wait --scale api=2 api',
    'stop --time 40 a1',
    'rm a1',
    'up --detach --no-deps web backup',
  ]);
});
