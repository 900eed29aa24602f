// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Sets core.hooksPath to .githooks in the checkout at `root`, unless it is set already. Does nothing outside a checkout or without git.
 * @param {string} root
 */
export function enableCommitCheck(root) {
  if (!existsSync(join(root, '.git'))) return;
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8', timeout: 10_000 });
  // Status 1: the key is not set. Other failures are no git, or a checkout of another user.
  if (git('config', '--get', 'core.hooksPath').status === 1)
    git('config', '--local', 'core.hooksPath', '.githooks');
}
