// @ts-check
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** The unprivileged account that every Unix has under this number ("nobody"). */
export const NOBODY = 65_534;

/**
 * As whom Postgres runs, because it refuses to run as root and as a user without a name.
 * - `self`: we are an ordinary user.
 * - `namespace`: Postgres sees us as another, named user; files stay ours, so a private home is no obstacle.
 * - `nobody`: root hands over to the account nobody.
 * - a pair of numbers: root hands over to whose data these are.
 * @typedef {'self' | 'namespace' | 'nobody' | {uid: number, gid: number}} Account
 */

/**
 * @param {{uid: number | undefined, owner?: {uid?: number, gid?: number}, hasName: () => boolean, canUnshare: () => boolean}} machine
 * @returns {Account}
 */
export function chooseAccount({ uid, owner, hasName, canUnshare }) {
  if (uid === 0 && owner?.uid !== undefined && owner.gid !== undefined)
    return { uid: owner.uid, gid: owner.gid };
  if (uid !== 0 && hasName()) return 'self';
  if (canUnshare()) return 'namespace';
  return uid === 0 ? 'nobody' : 'self';
}

/** Containers may run us under a number that no user has. */
export function hasName() {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/**
 * A number that has a name on this machine and is not root's, best nobody's.
 * @param {string} passwd the text of /etc/passwd
 */
export function namedAccount(passwd) {
  const numbers = passwd
    .split('\n')
    .map((line) => Number(line.split(':')[2]))
    .filter((uid) => uid > 0);
  return numbers.includes(NOBODY) ? NOBODY : (numbers[0] ?? NOBODY);
}

function unshareArgs() {
  const uid = namedAccount(existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '');
  return ['--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'];
}

/** Containers often forbid user namespaces, so it is tried. */
export function canUnshare() {
  if (process.env['PICTICK_NO_UNSHARE'] === '1') return false;
  try {
    execFileSync('unshare', [...unshareArgs(), 'true'], { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {Account} account
 * @param {string} program
 * @param {string[]} args
 * @returns {{program: string, args: string[], ids: {uid?: number, gid?: number}}}
 */
export function asAccount(account, program, args) {
  if (account === 'namespace')
    return { program: 'unshare', args: [...unshareArgs(), program, ...args], ids: {} };
  if (typeof account === 'object') return { program, args, ids: account };
  return { program, args, ids: account === 'nobody' ? { uid: NOBODY, gid: NOBODY } : {} };
}

/**
 * Whether the account nobody can pass through all folders down to this one.
 * @param {string} path
 * @param {(path: string) => {mode: number, uid: number}} [stat]
 */
export function isReachable(path, stat = statSync) {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid } = stat(folder);
    if ((mode & 0o001) === 0 && uid !== NOBODY) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Gives a whole folder to one owner; a change of account between two starts would lock Postgres out of its data.
 * @param {string} path
 * @param {number} uid
 */
export function giveTo(path, uid) {
  if (lstatSync(path).uid !== uid) chownSync(path, uid, uid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) giveTo(inner, uid);
    else if (entry.isFile() && lstatSync(inner).uid !== uid) chownSync(inner, uid, uid);
  }
}

/** @param {string} folder lets others pass through, not look in */
export function letThrough(folder) {
  chmodSync(folder, 0o711);
}
