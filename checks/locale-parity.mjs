// @ts-check
// All languages have the same keys and placeholders and no empty text, and every key that the code uses exists.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Locale folders of the page and of the server. @type {[string, string][]} */
const folders = [
  'frontend/src/i18n/locales',
  'frontend/src/i18n/locales/legal',
  'frontend/src/i18n/locales/billing',
  'frontend/src/i18n/locales/referrals',
  'frontend/src/i18n/locales/consent',
  'frontend/src/i18n/locales/people',
  'frontend/src/i18n/locales/linked',
  'frontend/src/i18n/locales/routines',
  'frontend/src/i18n/locales/sections',
  'frontend/src/i18n/locales/head',
  'frontend/src/i18n/locales/kid',
  'frontend/src/i18n/locales/link',
  ...readdirSync(join(root, 'backend/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)locales$/.test(name))
    .map((name) => `backend/src/${name}`),
].map((at) => [at, join(root, at)]);
const page = join(root, 'frontend/src/i18n/locales');
const languages = ['en', 'es', 'fr', 'de', 'tr', 'nl'];
/** @type {string[]} */
const problems = [];

/** @param {unknown} node @param {string} path @returns {[string, string][]} */
function leaves(node, path = '') {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(/** @type {object} */ (node)).flatMap(([key, value]) =>
    leaves(value, path ? `${path}.${key}` : key),
  );
}
/** Key without its plural form, because forms differ between languages. @param {string} key */
const stem = (key) => key.replace(/_(zero|one|two|few|many|other)$/, '');
/** @param {string} text */
const placeholders = (text) =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])]
    .map((each) => each.replace(/\W/g, ''))
    .sort()
    .join();

/** @param {unknown} node @returns {number} */
const keysOf = (node) =>
  typeof node === 'string'
    ? 0
    : Object.values(/** @type {object} */ (node)).reduce(
        (sum, value) => sum + (Array.isArray(node) ? 0 : 1) + keysOf(value),
        0,
      );

for (const [part, folder] of folders) {
  const read = (/** @type {string} */ language) => {
    const text = readFileSync(join(folder, `${language}.json`), 'utf8');
    const parsed = JSON.parse(text);
    // JSON.parse keeps the last of two equal keys silently.
    const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon).length;
    if (written !== keysOf(parsed)) problems.push(`${part} ${language}: a key stands there twice`);
    return new Map(leaves(parsed));
  };
  const english = read('en');
  const wanted = new Set([...english.keys()].map(stem));
  for (const language of languages) {
    const words = read(language);
    const present = new Set([...words.keys()].map(stem));
    for (const key of wanted) if (!present.has(key)) problems.push(`${part} ${language}: ${key} is missing`);
    for (const key of present)
      if (!wanted.has(key)) problems.push(`${part} ${language}: ${key} is not in English`);
    for (const [key, text] of words) {
      if (text.trim() === '') problems.push(`${part} ${language}: ${key} is empty`);
      const model = english.get(key) ?? english.get(`${stem(key)}_other`);
      // The form for one may omit the number.
      if (model !== undefined && !/_(one|zero)$/.test(key) && placeholders(text) !== placeholders(model))
        problems.push(`${part} ${language}: ${key} has other placeholders than English`);
    }
    // Languages have different plural forms (Spanish and French one for whole millions); an extra form would never be shown.
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const stemmed of new Set(
      [...english.keys(), ...words.keys()].filter((key) => stem(key) !== key).map(stem),
    )) {
      for (const form of forms)
        if (!words.has(`${stemmed}_${form}`))
          problems.push(`${part} ${language}: ${stemmed}_${form} is missing`);
      for (const key of words.keys())
        if (stem(key) === stemmed && !forms.some((form) => key === `${stemmed}_${form}`))
          problems.push(`${part} ${language}: ${key} is a form that ${language} does not have`);
    }
  }
}

const english = new Set(
  [
    'en.json',
    'billing/en.json',
    'referrals/en.json',
    'consent/en.json',
    'routines/en.json',
    'sections/en.json',
    'people/en.json',
    'linked/en.json',
    'kid/en.json',
    'link/en.json',
  ]
    .flatMap((file) => leaves(JSON.parse(readFileSync(join(page, file), 'utf8'))))
    .flatMap(([key]) => [key, stem(key)]),
);
const code = (/** @type {string} */ at) =>
  readdirSync(join(root, at), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.spec\.|\/testing\//.test(name),
  );
for (const file of code('frontend/src')) {
  const text = readFileSync(join(root, 'frontend/src', file), 'utf8');
  if (text.includes("useTranslation('legal')")) continue;
  for (const [, key = ''] of text.matchAll(/\bt\('([\w.]+)'/g))
    if (!english.has(key)) problems.push(`${file} asks for ${key}, which no language has`);
}
for (const file of code('backend/src')) {
  // Codes that the code throws, and those that the filter derives from a status or a framework error.
  const codes = file.endsWith('platform/http/errors.ts')
    ? /(?:\b\d{3}: |\bcode: )'([A-Z_]+)'|\?\? '([A-Z_]+)'/g
    : /new DomainError\('([A-Z_]+)'/g;
  for (const [, first, other] of readFileSync(join(root, 'backend/src', file), 'utf8').matchAll(codes)) {
    const name = first ?? other ?? '';
    const key = `errors.${name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase())}`;
    if (!english.has(key)) problems.push(`${file} throws ${name}, but there is no ${key}`);
  }
}

for (const file of code('backend/src')) {
  const text = readFileSync(join(root, 'backend/src', file), 'utf8');
  // Each billing code has a text.
  const named = [
    ...text.matchAll(/'((?:stripe|messages)\.[\w.]+)'|message: '(referrals\.\w+)'/g),
    ...(file.endsWith('billing/domain/billing.errors.ts') ? text.matchAll(/^ {2}(\w+): '/gm) : []),
  ].map(([, name = '', other = '']) => name || other);
  // Each referral code has a text.
  if (file.endsWith('referrals/domain/referral-refusals.ts'))
    named.push(
      ...[...text.matchAll(/^ {2}([A-Z_]+): '/gm)].map(
        ([, name = '']) => `referrals.${name.toLowerCase().replace(/^referral_/, '')}`,
      ),
    );
  for (const name of named)
    if (!english.has(name.includes('.') ? name : `stripe.${name}`))
      problems.push(`${file} names ${name}, which no language has`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
