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
/** Quoted word for word in the specification. */
const quoted = new Set([
  'You are currently offline. Some features may be limited.',
  'You cannot refer yourself. Please use a different referral link.',
  'You are not authorized to complete this referral.',
]);

/** Refused in every English text. @type {[string, RegExp][]} */
const everywhere = [
  ['"could not be" hides who could not', /\b(?:could not|couldn[’']t) be\b/i],
  ['"is there" does not mean "is ready"', /(?<=[^.?!:“] )(?:is|are) there(?= (?:now|again|already|at once)\b|[.,;:!”]|$)/i],
  ['"whoever", "somebody" and "nobody" are no subjects', /\b(?:whoever|whomever|somebody|nobody)\b/i],
  ['the word is "email"', /\be-mail\b/i],
  ['the words are "log in" and "log out"', /\bsign(?:s|ed|ing)?[ -]out\b/i],
];
/** Refused on the page, where people are spoken to. Legal texts and letters may be formal. @type {[string, RegExp][]} */
const onPage = [
  ['contract the "not"', /\b(?:do|does|did|is|are|was|were|has|have|had|could|would|should|will|must) not\b|\bcan ?not\b/i],
  ['contract the verb', /\b(?:you|we|they) (?:are|will)\b(?= \w)|\b(?:it|that|there) is\b(?= \w)|\b(?:you|we|they) have (?=\w+ed\b|been\b|already\b|just\b)/i],
];

/** @param {unknown} node @param {string} path @returns {[string, string][]} */
function leaves(node, path = '') {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(/** @type {object} */ (node)).flatMap(([key, value]) => leaves(value, path ? `${path}.${key}` : key));
}
/** @param {string} folder */
const englishIn = (folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => /(^|[/\\])en\.json$/.test(name)).map((name) => `${folder}/${name}`);

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
  check(file, JSON.parse(readFileSync(join(root, file), 'utf8')), formal ? everywhere : [...everywhere, ...onPage]);
}
for (const [where, texts] of Object.entries({ google, mailbox, stripe })) check(`backend/local/${where}`, texts.en, [...everywhere, ...onPage]);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
