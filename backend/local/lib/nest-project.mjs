// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * The server as nest-cli.json describes it. Paths are relative to the folder of that file; `text` is the file as it was read.
 * @typedef {{name: string, options?: Record<string, unknown>}} CompilerPlugin
 * @typedef {{sourceRoot: string, entryFile: string, tsConfigPath: string, plugins: CompilerPlugin[], text: string}} NestProject
 */

/**
 * Reads nest-cli.json.
 * @throws for a key that the build does not read, which would have no effect, and for a missing one
 * @param {string} [root]
 * @returns {NestProject}
 */
export function readNestProject(root = ROOT) {
  const text = readFileSync(join(root, 'nest-cli.json'), 'utf8');
  const { sourceRoot, entryFile, compilerOptions = {}, ...others } = JSON.parse(text);
  const { tsConfigPath, plugins = [], ...otherOptions } = compilerOptions;
  for (const key of [...Object.keys(others), ...Object.keys(otherOptions)])
    if (key !== '$schema') throw new Error(`nest-cli.json: the build does not read ${key}`);
  for (const [key, value] of Object.entries({
    sourceRoot,
    entryFile,
    'compilerOptions.tsConfigPath': tsConfigPath,
  })) {
    if (typeof value !== 'string' || value === '') throw new Error(`nest-cli.json: ${key} is missing`);
  }
  return { sourceRoot, entryFile, tsConfigPath, plugins, text };
}
