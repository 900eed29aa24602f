// @ts-check
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { say, seconds, sleep, UserError } from './console.mjs';
import { readJson, writeJson } from './files.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { isStillRunning, nameProcess, run } from './processes.mjs';

/**
 * One step of the build. It runs again when a file under `inputs` or a step it comes `after` has changed, or when
 * one of its `outputs` is missing.
 * @typedef {{name: string, label: string, inputs: string[], ignore?: RegExp, outputs: string[], after?: string[], commands: string[][]}} BuildStep
 */

const BY_PRODUCTS =
  /(^|\/)(node_modules|dist|coverage|test|testing|\.cache)(\/|$)|\.(spec|test)\.[cm]?[jt]sx?$|\.md$/;

/**
 * Hash of the paths and contents of the inputs; file times do not count.
 * @param {string} root
 * @param {string[]} inputs
 * @param {RegExp} [ignore]
 */
export function hashSources(root, inputs, ignore = BY_PRODUCTS) {
  const hash = createHash('sha256');
  const visit = (/** @type {string} */ path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort())
        if (!ignore.test(`${path}/${name}`)) visit(`${path}/${name}`);
    } else {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    }
  };
  for (const input of inputs) visit(input);
  return hash.digest('hex');
}

/**
 * @param {BuildStep[]} steps
 * @param {{root?: string, stamps?: string, only?: string[]}} [options]
 */
export async function build(steps, { root = ROOT, stamps = inRoot('.cache', 'build'), only } = {}) {
  mkdirSync(stamps, { recursive: true });
  const release = await takeTurn(join(stamps, 'lock'));
  try {
    /** @type {Map<string, Promise<string>>} */
    const going = new Map();
    for (const step of steps) {
      if (only && !only.includes(step.name)) continue;
      going.set(
        step.name,
        Promise.all((step.after ?? []).map((name) => going.get(name) ?? '')).then((before) =>
          runStep(step, before, root, stamps),
        ),
      );
    }
    const results = await Promise.allSettled(going.values());
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    release();
  }
}

/**
 * @param {BuildStep} step
 * @param {string[]} before hashes of the steps it builds on
 * @param {string} root
 * @param {string} stamps
 */
async function runStep(step, before, root, stamps) {
  const stamp = join(stamps, `${step.name}.json`);
  const hash = createHash('sha256')
    .update(
      [hashSources(root, step.inputs, step.ignore), ...before, JSON.stringify(step.commands)].join('\n'),
    )
    .digest('hex');
  const isThere = () => step.outputs.every((path) => existsSync(join(root, path)));
  if (readJson(stamp, { hash: '' }).hash === hash && isThere()) return hash;
  const started = performance.now();
  say(`Building ${step.label} ...`);
  // A failed build may have written some outputs, for which the old stamp is wrong.
  rmSync(stamp, { force: true });
  for (const [script = '', ...args] of step.commands) {
    const { code, output } = await run(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
    });
    if (code !== 0) throw new UserError(`Building ${step.label} did not work:\n${output.trim()}`);
  }
  if (!isThere()) throw new UserError(`Building ${step.label} did not write ${step.outputs.join(', ')}.`);
  writeJson(stamp, { hash });
  say(`  ${step.label} in ${seconds(performance.now() - started)}`);
  return hash;
}

/**
 * Waits for the lock of the build: `npm start` and `npm test` may run at once. Answers the release.
 * @param {string} lock
 */
async function takeTurn(lock) {
  for (let told = false; ; told = true) {
    try {
      writeFileSync(lock, JSON.stringify(nameProcess(process.pid)), { flag: 'wx' });
      return () => unlinkSync(lock);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const holder = readJson(lock, /** @type {import('./processes.mjs').ProcessName | null} */ (null));
    if (!isStillRunning(holder)) {
      // A stale lock, or one that is being written: checks again before taking it.
      await sleep(50);
      const again = readJson(lock, /** @type {import('./processes.mjs').ProcessName | null} */ (null));
      if (!isStillRunning(again) && existsSync(lock)) unlinkSync(lock);
      continue;
    }
    if (!told) say('Another build is running; waiting for it ...');
    await sleep(200);
  }
}
