// @ts-check
// No file contains a secret: keys of providers, private keys, passwords in URLs. --history checks all commits too.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const leftOut = new Set([
  'node_modules',
  '.git',
  'dist',
  '.data',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
]);
/** Keys that the preset misses: live and webhook keys of Stripe, client secrets of Google. */
const ours = /\b(?:[rs]k_live_\w{16,}|whsec_[A-Za-z0-9+/]{32,}|GOCSPX-[\w-]{28})/g;
const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (leftOut.has(entry.name) || entry.isSymbolicLink()) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

/** Places and kinds of the secrets in a file, without their values. @param {string} path @param {Buffer} bytes @returns {Promise<string[]>} */
async function secretsIn(path, bytes) {
  // Skips binary files.
  if (bytes.subarray(0, 8000).includes(0)) return [];
  // Committed tests use this made-up password.
  const text = bytes.toString().replaceAll('//user:secret@', '//');
  const { messages } = await lintSource({
    source: { filePath: path, content: text, ext: extname(path), contentType: 'text' },
    options: { config },
  });
  const known = messages.map(({ loc, messageId }) => `${path}:${loc.start.line} ${messageId}`);
  return [
    ...known,
    ...[...text.matchAll(ours)].map(
      ({ index }) => `${path}:${text.slice(0, index).split('\n').length} ProviderKey`,
    ),
  ];
}

/** @returns {Iterable<[path: string, bytes: Buffer]>} */
function* everCommitted() {
  const git = (/** @type {string[]} */ args, input = '') =>
    spawnSync('git', args, { cwd: root, input, maxBuffer: 2 ** 31 - 1 }).stdout;
  const paths = new Map(
    git(['rev-list', '--objects', '--all'])
      .toString()
      .split('\n')
      .flatMap((line) =>
        line.includes(' ') ? [/** @type {[string, string]} */ ([line.slice(0, 40), line.slice(41)])] : [],
      ),
  );
  const all = git(['cat-file', '--batch'], [...paths.keys()].join('\n'));
  for (let at = 0; at < all.length;) {
    const end = all.indexOf('\n', at);
    const [id = '', type, size] = all.toString('latin1', at, end).split(' ');
    at = end + 2 + Number(size);
    if (type === 'blob') yield [paths.get(id) ?? id, all.subarray(end + 1, at - 1)];
  }
}

// The profiler of secretlint iterates over all marks at each mark, which is quadratic in 2,400 files.
performance.mark = () => /** @type {PerformanceMark} */ (/** @type {unknown} */ (undefined));
const found = [];
if (process.argv.includes('--history'))
  for (const [path, bytes] of everCommitted()) found.push(...(await secretsIn(path, bytes)));
for (const path of filesIn('.')) found.push(...(await secretsIn(path, readFileSync(join(root, path)))));
if (found.length > 0) {
  console.error(found.join('\n'));
  process.exitCode = 1;
}
