// @ts-check
// Refuses English texts that read as a word-by-word translation, uncontracted verbs on the page, and second words for one thing.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { texts as google } from '../backend/local/google/texts.mjs';
import { texts as mailbox } from '../backend/local/mailbox/texts.mjs';
import { texts as stripe } from '../backend/local/stripe/pages/texts.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = 'frontend/src/i18n/locales';
/** Texts that the specification prescribes. */
const quoted = new Set([
  'You are currently offline. Some features may be limited.',
  'You cannot refer yourself. Please use a different referral link.',
  'You are not authorized to complete this referral.',
]);

/** Refused in every English text. @type {[string, RegExp][]} */
const everywhere = [
  ['"could not be" hides who could not', /\b(?:could not|couldn[’']t) be\b/i],
  [
    '"is there" does not mean "is ready"',
    /(?<=[^.?!:“] )(?:is|are|isn[’']t|aren[’']t|be)(?: already| now)? there(?= (?:now|again|already|at once|we|you|when)\b|[.,;:!”]|$)|[’'](?:s|re)(?: already| now)? there(?= (?:now|again|already)\b|[.,;:!”]|$)/i,
  ],
  [
    '"whoever", "somebody" and "nobody" are no subjects',
    /\b(?:whoever|whomever|(?:some|no|any|every)body)\b/i,
  ],
  ['the word is "email"', /\be-mail\b/i],
  ['the words are "log in" and "log out"', /\bsign(?:s|ed|ing)?[ -]out\b/i],
];
const participles = String.raw`\w+ed|been|already|just|bought|chosen|done|found|given|gone|got|kept|left|lost|made|paid|put|seen|sent|set|taken|told`;
/** Refused on the page. Legal texts and mails may be formal. @type {[string, RegExp][]} */
const onPage = [
  [
    'contract the "not"',
    /\b(?:do|does|did|is|are|was|were|has|have|had|could|would|should|will|must)\s+not\b|\bcan\s*not\b/i,
  ],
  [
    'contract the verb',
    new RegExp(
      `\\b(?:you|we|they)\\s+(?:are|will)\\b(?=\\s+\\w|\\s*\\{)|\\bI\\s+am(?=\\s+\\w)|\\b(?:it|that|there)\\s+is\\b(?=\\s+\\w|\\s*\\{)|\\b(?:(?:I|you|we|they)\\s+have|(?:it|that)\\s+has)\\s+(?=(?:${participles})\\b)`,
      'i',
    ),
  ],
];

/** @param {unknown} node @param {string} path @returns {[string, string][]} */
function leaves(node, path = '') {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(/** @type {object} */ (node)).flatMap(([key, value]) =>
    leaves(value, path ? `${path}.${key}` : key),
  );
}
/** @param {string} folder */
const englishIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|[/\\])en\.json$/.test(name))
    .map((name) => `${folder}/${name}`);

/** @type {string[]} */
const problems = [];
/** @param {string} where @param {unknown} texts @param {[string, RegExp][]} refused */
function check(where, texts, refused) {
  for (const [key, text] of leaves(texts)) {
    if (quoted.has(text)) continue;
    for (const [reason, pattern] of refused) {
      const found = pattern.exec(text);
      if (found) problems.push(`${where}: ${key} says "${found[0]}": ${reason}`);
    }
  }
}

const letters = englishIn('backend/src');
for (const file of [...englishIn(page), ...letters]) {
  const formal = letters.includes(file) || file.startsWith(`${page}/legal/`);
  check(
    file,
    JSON.parse(readFileSync(join(root, file), 'utf8')),
    formal ? everywhere : [...everywhere, ...onPage],
  );
}
for (const name of ['openapi', 'admin']) {
  // Codes and values are quoted in backticks.
  const sentences = [
    ...readFileSync(join(root, `openapi/${name}.json`), 'utf8').matchAll(
      /"(?:summary|description)": ("(?:[^"\\]|\\.)*")/g,
    ),
  ].map(([, text]) => /** @type {string} */ (JSON.parse(text ?? '""')).replace(/`[^`]*`/g, ''));
  check(
    `openapi/${name}.json`,
    Object.fromEntries(sentences.map((text) => [text.slice(0, 40), text])),
    everywhere,
  );
}
check(
  'README.md',
  { text: readFileSync(join(root, 'README.md'), 'utf8').replace(/```[\s\S]*?```|`[^`]*`/g, '') },
  everywhere,
);
check(
  'frontend/index.html',
  { text: readFileSync(join(root, 'frontend/index.html'), 'utf8').replace(/<!--[\s\S]*?-->/g, '') },
  [...everywhere, ...onPage],
);
for (const [where, texts] of Object.entries({ google, mailbox, stripe }))
  check(`backend/local/${where}`, texts.en, [...everywhere, ...onPage]);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
