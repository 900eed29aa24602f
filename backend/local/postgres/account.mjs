// @ts-check
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** Uid of the unprivileged Unix account `nobody`. */
export const NOBODY = 65_534;

/**
 * Account of Postgres, which refuses to run as root or as a user without a name.
 * - `self`: this user.
 * - `namespace`: a named user in a user namespace; the files stay those of this user.
 * - `nobody`: root switches to the account nobody.
 * - `{uid, gid}`: root switches to the owner of the data.
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

/** Whether this user has a name; containers may use a uid without one. */
export function hasName() {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/**
 * Uid of a named account other than root, preferably nobody.
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

/** Whether user namespaces work; containers often forbid them. */
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
 * Whether the account nobody may enter this folder and all its parents.
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
 * Changes the owner of a folder tree, because the account may differ between two starts.
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

/** Lets other users pass through the folder without listing it. @param {string} folder */
export function letThrough(folder) {
  chmodSync(folder, 0o711);
}
