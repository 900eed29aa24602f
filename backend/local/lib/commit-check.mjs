// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lets git run .githooks in the checkout at `root`. Changes nothing outside a checkout, where git is missing,
 * or where core.hooksPath is set already.
 * @param {string} root
 */
export function enableCommitCheck(root) {
  if (!existsSync(join(root, '.git'))) return;
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8', timeout: 10_000 });
  // Status 1 says that the key is not set; every other failure (no git, a checkout of another user) leaves it alone.
  if (git('config', '--get', 'core.hooksPath').status === 1)
    git('config', '--local', 'core.hooksPath', '.githooks');
}
