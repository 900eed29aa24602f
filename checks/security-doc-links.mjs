// @ts-check
// docs/security.md names a proof for each check: the tests and steps exist, and no check is without one.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testSteps } from '../backend/local/test-steps.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const checks = 42;
const files = [
  'packages/rules/src',
  'backend/src',
  'backend/test',
  'backend/local',
  'frontend/src',
  'e2e/tests',
]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.(spec|test)\.\w+$/.test(name));
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line));
/** @type {string[]} */
const problems = [];

for (const row of rows) {
  const [number = '', , , proofs = ''] = row.slice(2).split(' | ');
  let proven = false;
  for (const proof of proofs.replace(/ \|$/, '').split('<br>')) {
    const [, step] = /^`npm test -- ([\w-]+)`/.exec(proof) ?? [];
    const [, file, title] = /^`([\w./-]+)` (.+)$/.exec(proof) ?? [];
    proven ||= step !== undefined || file !== undefined || /^read: \[/.test(proof);
    if (step !== undefined && !testSteps.some(({ name }) => name === step))
      problems.push(`${number} names the step ${step}, which npm test does not have`);
    if (file === undefined || title === undefined) continue;
    const [found, ...others] = files.filter((name) => name.endsWith(`/${file}`));
    if (found === undefined || others.length > 0)
      problems.push(`${number} names ${file}, of which there are ${others.length + (found ? 1 : 0)}`);
    else if (
      !["'", '"', '`'].some((quote) =>
        readFileSync(join(root, found), 'utf8').replaceAll('\\', '').includes(`${quote}${title}${quote}`),
      )
    )
      problems.push(`${number} names "${title}", which is not in ${found}`);
  }
  if (!proven) problems.push(`${number} has no proof`);
}
if (rows.length !== checks) problems.push(`docs/security.md has ${rows.length} checks instead of ${checks}`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
