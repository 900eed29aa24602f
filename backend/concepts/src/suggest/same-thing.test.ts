import { loadCatalogue, loadMatcher } from '../node';
import { languages, type Language } from '../types';
import { otherKinds, sameNames } from './same-names';
import { sameThingInSteps } from './same-thing';

const catalogues = loadCatalogue();

function sameThing(language: Language): (name: string) => string {
  const steps = sameThingInSteps(loadMatcher(language), language, catalogues);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe.each(languages)('on a page in %s', (language) => {
  const keyOf = sameThing(language);

  it.each([
    ['milk', 'Milch', 'lait', 'leche', 'melk', 'süt'],
    ['apples', 'Äpfel', 'manzanas', 'appels', 'elma'],
    ['apple', 'Apfel', 'manzana', 'appel', 'Elma'],
    ['carrots', 'Karotten', 'Möhren', 'zanahorias', 'wortels', 'havuç'],
    ['Toilettenpapier', 'papel higiénico', 'wc-papier', 'tuvalet kağıdı'],
    ['Kartoffel', 'pomme de terre', 'Erdäpfel', 'aardappels', 'patates'],
    ['eggs', 'Ei', 'œufs', 'huevo', 'eieren', 'yumurta'],
  ])('%s and %s are one thing', (...names) => expect(new Set(names.map(keyOf)).size).toBe(1));

  it.each([
    ['apples', 'red apples', 'grüne Äpfel', 'rote Äpfel'],
    ['milk', 'whole milk', 'Hafermilch', 'H-Milch', 'lait entier'],
    ['meat', 'steak', 'Rinderhack', 'biftek'],
    ['noodles', 'Ramen', 'fideos chinos'],
    ['Kohlrabi', 'navets', 'knolselderij'],
    ['milk for grandma', 'Milch', 'Brot'],
  ])('%s and %s stay apart', (...names) => expect(new Set(names.map(keyOf)).size).toBe(names.length));

  it('keeps all things of the catalogue apart', () => {
    const keys = Object.values(catalogues[language]).map(keyOf);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('knows each other name as its thing', () => {
    const { match } = loadMatcher(language);
    const wrong = Object.entries(sameNames[language]).flatMap(([concept, text]) =>
      text.split('|').flatMap((name) => {
        const found = match(name, 'shopping').concept;
        return found === concept ? [] : [`${name}: ${found ?? 'nothing'}, not ${concept}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

it.each([
  ['de', 'Rock', 'skirt'],
  ['de', 'Pommes', 'french fries'],
  ['fr', 'pommes', 'apples'],
  ['en', 'pain', 'bread'],
] as const)('in %s a word of the own language counts first: %s is %s', (language, one, other) => {
  const keyOf = sameThing(language);
  expect(keyOf(one)).toBe(keyOf(other));
});

it('keeps a name apart that is of different things in two other languages', () => {
  const keyOf = sameThing('nl');
  expect([keyOf('pommes'), keyOf('Äpfel'), keyOf('frites')]).toEqual(['pommes', 'appel', 'friet']);
});

it('leaves out only concepts that there are', () =>
  expect([...otherKinds].filter((concept) => !(concept in catalogues.en))).toEqual([]));
