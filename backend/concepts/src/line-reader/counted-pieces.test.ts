import fc from 'fast-check';
import { depict } from '../matcher/matcher';
import { loadMatcher } from '../node';
import { type Language, languages, type ListType } from '../types';
import { readLine } from './read-line';

/** The amount and the name of each thing of a line. */
function read(line: string, language: Language, listType: ListType = 'shopping'): string[] {
  const matcher = loadMatcher(language);
  return matcher.lines(line, listType).map((each) => {
    const { quantity, name } = readLine(matcher, each, listType, language);
    return quantity === null ? name : `${quantity} of ${name}`;
  });
}

/** True if a line stays whole, with the letter card and no amount. */
function isLetterCard(line: string, language: Language, listType: ListType = 'shopping'): boolean {
  return (
    read(line, language, listType).join() === line &&
    depict(loadMatcher(language), line, listType).concept === null
  );
}

describe('a line with several amounts and no marks', () => {
  it.each<[Language, string, string[]]>([
    ['en', '2 apples 3 bananas', ['2 of apples', '3 of bananas']],
    ['en', 'milk 2x bread 3x', ['2 of milk', '3 of bread']],
    ['en', 'milk x2 bread x3', ['2 of milk', '3 of bread']],
    ['en', 'milk (2) bread (3)', ['2 of milk', '3 of bread']],
    ['en', 'milk: 2 bread: 3', ['2 of milk', '3 of bread']],
    ['en', 'milk 2 l bread 500 g', ['2 l of milk', '500 g of bread']],
    ['en', '1.5 l milk 500g mince 6x eggs', ['1.5 l of milk', '500 g of mince', '6 of eggs']],
    ['en', 'two apples three bananas', ['two apples', 'three bananas']],
    ['en', 'a loaf of bread 2 bottles of milk', ['a loaf of bread', '2 bottles of milk']],
    ['en', '2 cans 400 g tomatoes 3 bananas', ['2 cans à 400 g of tomatoes', '3 of bananas']],
    ['en', '2 AA batteries 4 AAA batteries', ['2 of AA batteries', '4 of AAA batteries']],
    ['en', '2 milk 3 ham and 4 eggs', ['2 of milk', '3 of ham', '4 of eggs']],
    ['en', '2 milk 3 bananas, bread', ['2 of milk', '3 of bananas', 'bread']],
    ['en', 'apples (2) and pears (3)', ['2 of apples', '3 of pears']],
    ['de', '2 Äpfel 3 Bananen', ['2 of Äpfel', '3 of Bananen']],
    ['de', 'Milch 2x Brot 3x', ['2 of Milch', '3 of Brot']],
    ['es', '2 manzanas 3 plátanos', ['2 of manzanas', '3 of plátanos']],
    ['es', 'manzanas (2) y peras (3)', ['2 of manzanas', '3 of peras']],
    ['fr', 'lait 2x pain 3x', ['2 of lait', '3 of pain']],
    ['fr', 'pommes (2) et poires (3)', ['2 of pommes', '3 of poires']],
    ['nl', '2 appels 3 bananen', ['2 of appels', '3 of bananen']],
    ['tr', '2 elma 3 muz', ['2 of elma', '3 of muz']],
  ])('%s: %j is cut before or after each amount', (language, line, things) =>
    expect(read(line, language)).toEqual(things),
  );

  it.each<[Language, string]>([
    ['en', '2 zwibbles 3 grumbles'],
    ['en', 'apples 2 bananas 3'],
    ['en', 'milk 2 bananas'],
    ['en', 'half a loaf 2 apples'],
    ['de', '2 Krumpel 3 Grobse'],
    ['fr', 'pommes 2 bananes 3'],
  ])('%s: %j is a letter card without an amount, because each cut is doubtful', (language, line) =>
    expect(isLetterCard(line, language)).toBe(true),
  );

  it.each<[Language, string, string[]]>([
    ['en', '2 cans 400 g tomatoes', ['2 cans à 400 g of tomatoes']],
    ['en', '2 x 500 g pasta', ['2 x 500 g of pasta']],
    ['en', '6 eggs size 4', ['6 of eggs size 4']],
    ['en', 'nappies size 4 2 packs', ['2 packs of nappies size 4']],
    ['en', 'toilet paper 3 ply 10 rolls', ['10 rolls of toilet paper 3 ply']],
    ['en', 'milk 3.5% 2 l', ['2 l of milk 3.5%']],
    ['en', '1 pack of 24 toilet rolls', ['1 pack of 24 toilet rolls']],
    ['en', '2 kg flour for 3 cakes', ['2 kg of flour for 3 cakes']],
    ['en', '3 in 1 shampoo', ['3 in 1 shampoo']],
    ['en', '2-3 apples', ['2-3 of apples']],
    ['en', '7 up', ['7 up']],
    ['de', '1 Torte 12 Personen', ['Torte 12 Personen']],
    ['fr', '2 pizzas 4 fromages', ['2 of pizzas 4 fromages']],
    ['tr', '3 pasta için 2 kg un', ['3 of pasta için 2 kg un']],
  ])('%s: %j stays one thing', (language, line, things) => expect(read(line, language)).toEqual(things));

  it('separates any two to four known things that have an amount each', () => {
    const things: Record<Language, string[]> = {
      en: ['apples', 'bread', 'milk', 'carrots'],
      es: ['manzanas', 'pan', 'leche', 'zanahorias'],
      fr: ['pommes', 'pain', 'lait', 'carottes'],
      de: ['Äpfel', 'Brot', 'Milch', 'Karotten'],
      nl: ['appels', 'brood', 'melk', 'wortels'],
      tr: ['elma', 'ekmek', 'süt', 'havuç'],
    };
    const amounts = fc.constantFrom('2', '3x', '500 g', '1,5 l', '12');
    const line = fc.constantFrom(...languages).chain((language) =>
      fc.tuple(
        fc.constant(language),
        fc
          .shuffledSubarray(things[language], { minLength: 2 })
          .chain((names) => fc.tuple(...names.map((name) => amounts.map((amount) => `${amount} ${name}`)))),
      ),
    );
    fc.assert(
      fc.property(line, ([language, pieces]) =>
        expect(loadMatcher(language).lines(pieces.join(' '), 'shopping')).toEqual(pieces),
      ),
      { numRuns: 150 },
    );
  });
});

describe('a numbered line', () => {
  it.each<[Language, ListType, string, string[]]>([
    ['en', 'shopping', '1. milk 2. bread 3. 2 kg flour', ['milk', 'bread', '2 kg of flour']],
    ['de', 'shopping', '1) Milch 2) Brot', ['Milch', 'Brot']],
    ['en', 'task', '1. brush teeth 2. get dressed', ['brush teeth', 'get dressed']],
  ])('%s %s: %j gives one line per number', (language, listType, line, things) =>
    expect(read(line, language, listType)).toEqual(things),
  );

  it('stays one line if it does not count from one', () =>
    expect(read('24. Dezember Geschenke', 'de')).toEqual(['24. Dezember Geschenke']));
});

describe('a line of alternatives', () => {
  it.each<[Language, ListType, string]>([
    ['en', 'shopping', 'bread or rolls'],
    ['en', 'shopping', 'butter, or margarine'],
    ['en', 'shopping', '2 tea or coffee'],
    ['en', 'shopping', 'bread or zwibbles'],
    ['de', 'shopping', 'Brot oder Brötchen'],
    ['es', 'shopping', 'pan o panecillos'],
    ['es', 'shopping', 'leche u horchata'],
    ['fr', 'shopping', 'pain ou croissants'],
    ['nl', 'shopping', 'brood of broodjes'],
    ['tr', 'shopping', 'ekmek veya simit'],
    ['tr', 'shopping', 'süt ya da ayran'],
    ['en', 'task', 'feed the cat or the dog'],
    ['de', 'task', 'Hund oder Katze füttern'],
    ['en', 'task', 'brush teeth or take a shower'],
  ])('%s %s: %j is a letter card without an amount', (language, listType, line) =>
    expect(isLetterCard(line, language, listType)).toBe(true),
  );

  it.each<[Language, string, string]>([
    ['en', 'red or white wine', 'wine'],
    ['en', '2 or 3 apples', 'apple'],
    ['en', 'lactose-free or oat milk', 'milk'],
    ['de', 'Traubensaft oder Johannisbeersaft', 'juice'],
    ['es', 'café en cápsulas o molido', 'coffee'],
    ['nl', 'een zak of twee wortels', 'carrot'],
  ])('%s: %j has the picture of %s, which all alternatives share', (language, line, concept) =>
    expect(depict(loadMatcher(language), line, 'shopping').concept).toBe(concept),
  );
});

it('readLine without a dictionary takes no amount if a second one may be of something else', () => {
  expect(readLine(null, '2 apples 3 bananas', 'shopping', 'en')).toEqual({
    quantity: null,
    name: '2 apples 3 bananas',
  });
  expect(readLine(null, '2 x 500 g pasta', 'shopping', 'en')).toEqual({
    quantity: '2 x 500 g',
    name: 'pasta',
  });
});
