import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { languages, type Language } from '@pictick/rules/language';
import fc from 'fast-check';
import i18next, { type i18n } from 'i18next';
import { leanI18next } from '../../scripts/lean-i18next';
import { typeset } from './fetch-texts';
import { i18nextOptions, numbers } from './numbers';

const namespaces = [
  'translation',
  'legal',
  'billing',
  'referrals',
  'consent',
  'routines',
  'people',
  'linked',
  'sections',
];
const library = readFileSync(require.resolve('i18next').replace('cjs', 'esm'), 'utf8');
const lean = leanI18next(library);

/** A new instance of the module that the build makes. */
const made = compileFunction(lean.replace(/^export \{ (\w+) as default \};$/m, 'return $1;')) as () => i18n;

const file = (namespace: string, language: string): string =>
  readFileSync(
    join(__dirname, 'locales', namespace === 'translation' ? '' : namespace, `${language}.json`),
    'utf8',
  );
const texts = (language: Language): Record<string, object> =>
  Object.fromEntries(
    namespaces.map((namespace) => [namespace, typeset(language, file(namespace, language))]),
  );

type Values = Record<string, string>;

/** The names in the text, or in all texts of a group, each with a value. */
const valuesOf = (node: unknown): Values =>
  Object.fromEntries(
    (JSON.stringify(node).match(/(?<=\{\{)\w+/g) ?? []).map((name) => [name, `<${name}>`] as const),
  );

/** All keys of a namespace with the values of their texts: of texts, of groups, and of plurals without their suffix. */
function keysOf(node: unknown, path: string): [key: string, values: Values][] {
  const values = valuesOf(node);
  if (typeof node !== 'object' || node === null)
    return [
      [path, values],
      [path.replace(/_(?:one|other|many)$/, ''), values],
    ];
  const deep = Object.entries(node).flatMap(([key, next]) =>
    keysOf(next, path === '' ? key : `${path}.${key}`),
  );
  return path === '' ? deep : [[path, values], ...deep];
}

async function start(instance: i18n, language: Language, resources: Record<string, object>): Promise<i18n> {
  await instance.use(numbers).init({
    ...i18nextOptions,
    ns: [...i18nextOptions.ns],
    lng: language,
    resources: { [language]: structuredClone(resources) },
  });
  return instance;
}
const both = (language: Language, resources = texts(language)): Promise<[i18n, i18n]> =>
  Promise.all([start(i18next.createInstance(), language, resources), start(made(), language, resources)]);

const counts = [0, 1, 2, 1.5, -1, 1000, 1_000_000];
const tricky = ['Tom', '', '{{count}}', '{{- name}}', '$t(common.ok)', '$&', 'a/b <i>&amp;', '2026', ' x '];
const value = fc.oneof(
  fc.constantFrom(...tricky, undefined, null),
  fc.string(),
  fc.integer(),
  fc.constantFrom(...counts),
);

describe.each(languages)('The lean i18next in %s', (language) => {
  const loaded = texts(language);
  const names = Object.keys(valuesOf(loaded));
  const all = namespaces.flatMap((namespace) =>
    [...new Map(keysOf(loaded[namespace], ''))].map(([key, values]) => [namespace, key, values] as const),
  );

  const plurals = new Set(all.flatMap(([, key]) => (key.endsWith('_other') ? [key.slice(0, -6)] : [])));

  it('translates each key of each namespace like the library, and plurals for every kind of count', async () => {
    const [full, small] = await both(language);
    const said = ({ t, getFixedT, exists }: i18n) =>
      all.flatMap(([namespace, key, values]) => [
        t(key),
        exists(key),
        getFixedT(language, namespace)(key, { ...values, count: undefined }),
        ...(plurals.has(key) ? counts : [1000]).map((count) =>
          getFixedT(language, namespace)(key, { ...values, count }),
        ),
      ]);
    const [own, expected] = [said(small), said(full)];
    expect(own.filter((text, at) => typeof text === 'string' && text !== expected[at])).toEqual([]);
    expect(own).toEqual(expected);
    expect(own.length).toBeGreaterThan(6000);
  });

  it('translates any values and any keys like the library', async () => {
    const [full, small] = await both(language);
    const known = fc.constantFrom(...all);
    const foreign = fc.tuple(
      fc.constantFrom(...namespaces),
      fc.oneof(
        fc.string(),
        fc.constantFrom('a:b', 'errors:x', 'a.b.c', '__proto__', 'constructor.name', 'errors..', '.'),
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof({ weight: 4, arbitrary: known }, foreign),
        fc.dictionary(fc.constantFrom(...names), value),
        ([namespace, key], values) => {
          expect(small.t(key, values)).toEqual(full.t(key, values));
          expect(small.exists(key)).toBe(full.exists(key));
          expect(small.getFixedT(language, namespace)(key, values)).toEqual(
            full.getFixedT(language, namespace)(key, values),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('returns the sections of a legal page like the library', async () => {
    const [full, small] = await both(language);
    for (const key of ['terms.sections', 'privacy.sections'])
      expect(small.getFixedT(language, 'legal')(key, { returnObjects: true })).toEqual(
        full.getFixedT(language, 'legal')(key, { returnObjects: true }),
      );
  });
});

describe('The lean i18next', () => {
  it('loads namespaces and changes the language like the library, and tells its listeners', async () => {
    const [full, small] = await both('en', { translation: texts('en')['translation'] as object });
    const walk = async (instance: i18n) => {
      const heard: string[] = [];
      const listener = (tag: string) => void heard.push(tag);
      instance.on('languageChanged', listener);
      const seen: unknown[] = [
        instance.language,
        instance.t('billing.title'),
        instance.exists('common.close'),
      ];
      seen.push(instance.hasResourceBundle('en', 'billing'));
      instance.addResourceBundle('en', 'billing', { own: { hello: 'Hello {{name}}' } });
      seen.push(instance.hasResourceBundle('en', 'billing'), instance.t('own.hello', { name: 'Tom' }));
      instance.addResourceBundle('de', 'translation', { own: { hello: 'Hallo {{name}}' } });
      await instance.changeLanguage('de');
      seen.push(instance.language, instance.t('own.hello', { name: 'Tom' }), instance.t('own.missing'));
      await instance.changeLanguage('tr');
      seen.push(instance.language, instance.t('own.hello'));
      instance.off('languageChanged', listener);
      await instance.changeLanguage('en');
      return [...seen, ...heard, instance.getFixedT('de')('own.hello', { name: 2000 })];
    };
    expect(await walk(small)).toEqual(await walk(full));
  });

  it('shows keys if the texts could not be fetched', async () => {
    const [full, small] = await both('nl', { translation: {} });
    expect([small.t('errors.network'), small.language]).toEqual([full.t('errors.network'), full.language]);
    expect(small.t('errors.network')).toBe('errors.network');
  });

  it('refuses a library in which a removed part is missing', () => {
    expect(() => leanI18next(library.replace('needsPlural(code', 'needsForm(code'))).toThrow(
      'i18next no longer contains PluralResolver.needsPlural: adapt leanI18next',
    );
  });
});
