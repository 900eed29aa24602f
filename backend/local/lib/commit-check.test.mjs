// @ts-check
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { enableCommitCheck } from './commit-check.mjs';
import { inRoot } from './paths.mjs';

describe('The commit check', () => {
  let root = '';
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const commit = (/** @type {string} */ message) =>
    spawnSync(
      'git',
      ['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-q', '--allow-empty', '-m', message],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pictick-commit-'));
    git('init', '-q');
    mkdirSync(join(root, 'checks'));
    cpSync(inRoot('.githooks'), join(root, '.githooks'), { recursive: true });
    cpSync(inRoot('checks', 'commit-subject.mjs'), join(root, 'checks', 'commit-subject.mjs'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('refuses a subject of 73 characters and accepts one of 72 with a long body', () => {
    enableCommitCheck(root);
    const refused = commit('ü'.repeat(73));
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /73 characters, at most 72/);
    const accepted = commit(`${'ü'.repeat(72)}\n\n${'b'.repeat(100)}`);
    assert.equal(accepted.status, 0, accepted.stderr);
  });

  it('keeps a core.hooksPath that the developer has set', () => {
    git('config', 'core.hooksPath', 'mine');
    enableCommitCheck(root);
    assert.equal(git('config', 'core.hooksPath'), 'mine');
  });

  it('does nothing outside a checkout', () => {
    rmSync(join(root, '.git'), { recursive: true });
    enableCommitCheck(root);
    assert.equal(spawnSync('git', ['-C', root, 'config', '--local', 'core.hooksPath']).status === 0, false);
  });
});
