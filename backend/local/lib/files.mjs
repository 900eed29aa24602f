// @ts-check
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * @template T
 * @param {string} path
 * @param {T} fallback
 * @returns {T}
 */
export function readJson(path, fallback) {
  if (!existsSync(path)) return fallback;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return fallback;
  }
}

/**
 * Writes atomically and durably: a temporary file, flushed and renamed. Readable by its owner only.
 * @param {string} path
 * @param {unknown} value
 */
export function writeJson(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.new`;
  const file = openSync(beside, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  ownAlike(beside);
  renameSync(beside, path);
}

/**
 * Owner of a folder, for files that root creates in it: the owner has to be able to use them.
 * @param {string} folder
 * @returns {{uid?: number, gid?: number}} empty unless this process is root and the owner is not
 */
export function ownerOf(folder) {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(folder);
  return uid === 0 ? {} : { uid, gid };
}

/** Gives a new file to the owner of its folder, if this process is root. @param {string} path */
export function ownAlike(path) {
  const { uid, gid } = ownerOf(dirname(path));
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
