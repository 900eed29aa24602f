import { loadMatcher, loadWords } from '../node';
import { type Language, languages } from '../types';

const keyOf = (language: Language, name: string): string => loadMatcher(language).keyOf(name);

describe('thingKey', () => {
  it.each<[Language, string, string]>([
    ['en', 'egg', 'Eggs'],
    ['en', 'tomato', 'tomatoes'],
    ['en', 'strawberry', 'strawberries'],
    ['en', 'red onion', 'red onions'],
    ['en', 'green bean', 'Green Beans'],
    ['de', 'Ei', 'Eier'],
    ['de', 'Apfel', 'Äpfel'],
    ['de', 'Birne', 'Birnen'],
    ['de', 'Nuss', 'Nüsse'],
    ['de', 'rote Zwiebel', 'rote Zwiebeln'],
    ['fr', 'œuf', 'oeufs'],
    ['fr', 'poireau', 'poireaux'],
    ['fr', 'chou-fleur', 'choux-fleurs'],
    ['es', 'huevo', 'huevos'],
    ['es', 'limón', 'limones'],
    ['es', 'pan', 'panes'],
    ['nl', 'ei', 'eieren'],
    ['nl', 'banaan', 'bananen'],
    ['nl', 'druif', 'druiven'],
    ['nl', 'kiwi', "kiwi's"],
    ['tr', 'yumurta', 'yumurtalar'],
    ['tr', 'Limon', 'limonlar'],
  ])('%s: %s and %s have one key', (language, one, several) =>
    expect(keyOf(language, one)).toBe(keyOf(language, several)),
  );

  it.each<[Language, string, string]>([
    ['en', 'egg', 'eggplant'],
    ['en', 'brown bread', 'white bread'],
    ['en', 'yoghurt', 'strawberry yoghurt'],
    ['en', 'paint', 'painting'],
    ['en', 'zwibble', 'zwibbles'],
    ['en', 'glass', 'glasses'],
    ['de', 'Brot', 'Brötchen'],
    ['de', 'Salz', 'Salat'],
    ['de', 'Wurst', 'Würstchen'],
    ['es', 'papa', 'papas fritas'],
    ['es', 'manzana', 'manzanilla'],
    ['fr', 'pain', 'pain au chocolat'],
    ['nl', 'brood', 'broodjes'],
    ['tr', 'su', 'süt'],
  ])('%s: %s and %s have different keys', (language, one, other) =>
    expect(keyOf(language, one)).not.toBe(keyOf(language, other)),
  );

  it.each(languages)('%s: no two names in the dictionary have one key and different concepts', (language) => {
    const { food, things } = loadWords(language);
    const concepts = new Map<string, string>();
    const mixed: string[] = [];
    for (const [concept, [, ...phrases]] of Object.entries({ ...food, ...things }))
      for (const name of phrases.filter((phrase) => !/[ /]/u.test(phrase))) {
        const key = keyOf(language, name);
        const known = concepts.get(key) ?? concept;
        concepts.set(key, known);
        if (known !== concept) mixed.push(`${name}: ${known}, ${concept}`);
      }
    expect(mixed).toEqual([]);
  });
});
