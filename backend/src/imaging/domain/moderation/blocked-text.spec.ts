import type { Language } from '@pictick/rules/language';
import fc from 'fast-check';
import { isBlocked, isRude } from './blocked-text';
import { blockedEverywhere, blockedWords } from './blocked-words';

const languages = Object.keys(blockedWords) as Language[];

describe('isBlocked', () => {
  it.each([
    'sex',
    'SEX',
    '$ex',
    's3x',
    's e x',
    's.e.x',
    'seeeex',
    'ｓｅｘ',
    's\u200bex',
    'p0rn',
    'hitler',
    'c0caine',
  ])('finds a blocked word in %j in any language', (text) => {
    for (const language of [...languages, null]) expect(isBlocked(text, language)).toBe(true);
  });

  it.each([
    ['de', 'nackte Puppe'],
    ['de', 'Nackte'],
    ['de', 'k0kain'],
    ['de', 'Zigaretten'],
    ['es', 'PİSTOLA'.replace('İ', 'I')],
    ['es', 'coño'],
    ['tr', 'tabanca'],
    ['tr', 'öldürmek'],
    ['tr', 'oldurmek'],
    ['nl', 'verkrachting'],
    ['nl', 'naakt'],
    ['en', 'draw a gory corpse'],
    ['en', 'a toy gun'],
    ['en', 'rape'],
    ['fr', 'fusil'],
    ['fr', 'cocaïne'],
  ] as const)('finds a blocked word of the language %s in %j', (language, text) =>
    expect(isBlocked(text, language)).toBe(true),
  );

  it.each([
    'Essex sausages',
    'Scunthorpe rock',
    'chicken breast',
    'Hähnchenbrust',
    'peck of dirt',
    'cocktail sticks',
    'shiitake',
    'assorted nuts',
    'Kanne',
    'kan sütü',
    'bok choy',
    'pik as',
    'bombe glacée',
    'crystal sugar',
    'joint of beef',
    'blood orange',
    'Blutorange',
    'sang de boeuf',
    'Grasteppich',
    'gras',
    'Dickmilch',
    'analog watch',
    'titanium spoon',
    'Schwanzfeder',
    '2 l Milch',
    'got milk',
    'pic nic',
    'weed the garden',
    'sirop de grenade',
  ])('finds nothing in %j in any language', (text) => {
    for (const language of languages) expect(isBlocked(text, language)).toBe(false);
  });

  it.each([
    ['de', 'dick geschnittenes Brot'],
    ['de', 'Steak blutig'],
    ['de', 'Fenster kippen'],
    ['nl', 'dik en dick'],
    ['nl', 'kippen'],
    ['en', 'spotted dick'],
    ['en', 'bloody mary mix'],
    ['es', 'rape fresco'],
    ['es', 'cacao puro'],
    ['es', 'arroz bomba'],
    ['es', 'bombas de crema'],
    ['es', 'jersey granate'],
    ['es', 'pan de muerto'],
    ['es', 'revolver la ensalada'],
    ['fr', 'râpe à fromage'],
    ['fr', 'retard'],
    ['fr', 'baiser'],
    ['fr', 'pistolets'],
    ['fr', 'tapette à mouches'],
    ['tr', 'gün'],
    ['tr', 'puro sabun'],
    ['tr', 'limon sık'],
    ['tr', 'makineli tıraş'],
    ['tr', 'bomba kurabiye'],
  ] as const)('allows kitchen words: %s %j', (language, text) =>
    expect(isBlocked(text, language)).toBe(false),
  );

  it('finds blocked words in disguised spellings', () => {
    const dress = (word: string, how: number): string =>
      [
        word,
        word.toUpperCase(),
        word.replaceAll('o', '0'),
        word.replaceAll('e', '3'),
        word.replaceAll('i', '1'),
        word.replaceAll('a', '@'),
        Array.from(word).join(' '),
        Array.from(word).join('-'),
        Array.from(word).join('\u200b'),
      ][how] ?? word;
    const listed = languages.flatMap((language) =>
      [blockedWords[language], blockedEverywhere].flatMap(({ rude, unsuitable }) =>
        `${rude} ${unsuitable}`.split(/\s+/).map((word) => [language, word] as const),
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...listed),
        fc.nat(8),
        fc.constantFrom('', 'please ', 'eine '),
        ([language, word], how, before) => isBlocked(before + dress(word, how), language),
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('isRude', () => {
  it.each([
    ['nl', 'Dick'],
    ['en', 'Dick'],
    ['es', 'Kike'],
    ['de', 'Isis'],
    ['en', 'Isis'],
    ['en', 'Gunner'],
    ['fr', 'Bombe'],
    ['es', 'Pistola'],
    ['de', 'Mord'],
  ] as const)('allows the %s name %s', (language, name) => expect(isRude(name, language)).toBe(false));

  it.each([
    ['en', 'p.o.r.n'],
    ['de', 'Arschloch'],
    ['tr', 'Orospu'],
    ['fr', 'salope'],
    ['es', 'Hitler'],
    ['nl', 'k l o o t z a k'],
    ['en', 'kike'],
  ] as const)('refuses the insult %s %s', (language, name) => expect(isRude(name, language)).toBe(true));
});
