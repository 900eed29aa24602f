// @ts-check
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { say, seconds, UserError } from './console.mjs';
import { readJson } from './files.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { run } from './processes.mjs';

export const OLDEST_NODE = [20, 19];

/** @param {string} version such as 20.19.0 @throws UserError for an older one */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldest = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return;
  throw new UserError(
    `Pictick needs Node ${OLDEST_NODE.join('.')} or newer; this is ${version}. See https://nodejs.org.`,
  );
}

/**
 * @typedef {{version?: string, integrity?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[]}} Entry
 * @typedef {{packages?: Record<string, Entry>}} Lock
 */

/** Lists of npm may also exclude ("!win32"). @param {string[] | undefined} list @param {string} value */
function allows(list, value) {
  if (!list || list.length === 0) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((entry) => entry.startsWith('!'));
}

/**
 * Compares the record of npm in node_modules with the lock file, so that an `npm ci` by hand counts as well.
 * @param {Lock} lock
 * @param {Lock} installed
 * @param {{os: string, cpu: string, libc: string | null}} machine
 */
export function isInstalled(lock, installed, machine) {
  const there = installed.packages ?? {};
  return Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = there[path];
    if (found)
      return (
        wanted.link === true || (found.version === wanted.version && found.integrity === wanted.integrity)
      );
    if (wanted.optional !== true) return false;
    // A dependency of a package of another platform names no platform itself and is not installed either.
    if (!wanted.os && !wanted.cpu) return true;
    return !(
      allows(wanted.os, machine.os) &&
      allows(wanted.cpu, machine.cpu) &&
      (machine.libc === null || allows(wanted.libc, machine.libc))
    );
  });
}

function thisMachine() {
  return {
    os: process.platform,
    cpu: process.arch,
    libc: process.platform === 'linux' ? (isMusl() ? 'musl' : 'glibc') : null,
  };
}

function isMusl() {
  return existsSync(`/lib/ld-musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`);
}

/** Installs the packages of the lock file if they are missing. @throws UserError */
export async function install() {
  const lock = readJson(inRoot('package-lock.json'), /** @type {Lock} */ ({}));
  const installed = readJson(inRoot('node_modules', '.package-lock.json'), /** @type {Lock} */ ({}));
  if (isInstalled(lock, installed, thisMachine())) return;
  const started = performance.now();
  say('Installing packages (once, a minute or two) ...');
  const { code, output } = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new UserError(`npm ci failed:\n${output.trim().split('\n').slice(0, 25).join('\n')}`);
  say(`  installed in ${seconds(performance.now() - started)}`);
}

/**
 * Runs the npm that started this process, else the one in PATH.
 * @param {string[]} args
 * @param {{onOutput?: (text: string) => void}} [options]
 */
export function npm(args, options) {
  const script = process.env['npm_execpath'];
  const shared = { cwd: ROOT, env: npmEnvironment(), ...options };
  if (script?.endsWith('.js') && existsSync(script)) return run(process.execPath, [script, ...args], shared);
  return process.platform === 'win32'
    ? run('npm.cmd', args, { ...shared, shell: true })
    : run('npm', args, shared);
}

/** npm keeps its cache with the project for an account without a home. */
function npmEnvironment() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, npm_config_update_notifier: 'false' };
  try {
    accessSync(homedir(), constants.W_OK);
  } catch {
    const home = inRoot('.cache', 'home');
    mkdirSync(home, { recursive: true });
    env['HOME'] = home;
    env['npm_config_cache'] ??= inRoot('.cache', 'npm');
  }
  return env;
}
