// @ts-check
// Checks the length of a commit subject. .githooks/commit-msg runs it with the file of the message.
import { readFileSync } from 'node:fs';

const LONGEST = 72;
/** Git writes these subjects itself. */
const BY_GIT = /^(Merge|Revert|fixup!|squash!|amend!) /;

const subject =
  readFileSync(process.argv[2] ?? '', 'utf8')
    .split('\n')
    .find((line) => line.trim() !== '' && !line.startsWith('#'))
    ?.trim() ?? '';
const length = [...subject].length;
if (length > LONGEST && !BY_GIT.test(subject)) {
  console.error(
    `The subject has ${length} characters, at most ${LONGEST} are allowed. Give the reason in the body.`,
  );
  process.exitCode = 1;
}
