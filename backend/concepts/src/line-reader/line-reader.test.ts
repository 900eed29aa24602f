import { depict } from '../matcher/matcher';
import { loadMatcher } from '../node';
import type { Language, ListType } from '../types';
import { readLine } from './read-line';

/** One part of each of these is a thing or chore with a picture, which is wrong for the whole. */
const several: Record<Language, { shopping: string[]; task: string[] }> = {
  en: {
    shopping: [
      'tea, coffee and zwibbles',
      '2 zwibbles, grumbles, size 4 nappies',
      'fruit and vegetables',
      'fish and chips',
      'zwibbles and tea',
      'zwibbles/tea',
      'tea + zwibbles',
      'zwibbles; milk',
      'milk, zwibbles 2 l',
      '🥛🍞',
      'milk, chocolate',
      '2 milk, rice',
      'bread and zwibbles, 2 kg',
    ],
    task: ['clean table and chairs', 'feed cat and dog', 'hang up coat and bag', 'put toys, books away'],
  },
  es: {
    shopping: [
      'té, café y zurrapitos',
      '2 zurrapitos, gorgojos, pañales talla 4',
      'frutas y verduras',
      'pan y tomate',
      'zurrapitos y té',
      'zurrapitos; leche',
      'leche, zurrapitos 2 l',
    ],
    task: [
      'limpiar la mesa y las sillas',
      'dar de comer al gato y al perro',
      'colgar el abrigo y la mochila',
    ],
  },
  fr: {
    shopping: [
      'thé, café et bidulons',
      '2 bidulons, gribouis, couches taille 4',
      'fruits et légumes',
      'bidulons et thé',
      'bidulons ; lait',
      'lait, bidulons 2 l',
    ],
    task: [
      'nettoyer la table et les chaises',
      'nourrir le chat et le chien',
      'accrocher le manteau et le sac',
    ],
  },
  de: {
    shopping: [
      'Tee, Kaffee und Krumpelzeug',
      '2 Krumpel, Grobse, Windeln Größe 4',
      'Obst und Gemüse',
      'Krumpelzeug und Tee',
      'Krumpelzeug; Milch',
      'Wasch- und Spülmittel',
      'Milch, Krumpelzeug 2 l',
    ],
    task: ['Tisch und Stühle abwischen', 'Hund und Katze füttern', 'Jacke und Tasche aufhängen'],
  },
  nl: {
    shopping: [
      'thee, koffie en kwibbels',
      '2 kwibbels, grobbels, luiers maat 4',
      'groente en fruit',
      'kwibbels en thee',
      'kwibbels; melk',
      'melk, kwibbels 2 l',
    ],
    task: ['tafel en stoelen schoonmaken', 'kat en hond voeren', 'jas en tas ophangen'],
  },
  tr: {
    shopping: [
      'çay, kahve ve zırpıltı',
      '2 zırpıltı, gıybıltı, 4 numara bebek bezi',
      'meyve ve sebze',
      'zırpıltı ve çay',
      'zırpıltı; süt',
      'süt, zırpıltı 2 l',
    ],
    task: [
      'banyoyu ve mutfağı temizle',
      'masayı ve sandalyeleri sil',
      'kediyi ve köpeği besle',
      'montunu ve çantanı as',
    ],
  },
};

const languages = Object.keys(several) as Language[];

describe.each(languages)('a line of several things in %s', (language) => {
  const matcher = loadMatcher(language);

  it.each(several[language].shopping)('%j has no picture and no amount of one part', (line) => {
    expect(depict(matcher, line, 'shopping')).toEqual({
      concept: null,
      depicts: expect.stringMatching(/^card-shopping-/) as string,
    });
    expect(readLine(matcher, line, 'shopping', language)).toEqual({ quantity: null, name: line });
  });

  it.each(several[language].task)('the chore %j has no picture of one part', (line) => {
    expect(depict(matcher, line, 'task')).toEqual({
      concept: null,
      depicts: expect.stringMatching(/^card-task-/) as string,
    });
  });
});

describe('readLine without a dictionary', () => {
  it.each(['2 milk, bread', '2 tea and coffee', 'milk; bread 2 l'])('takes no amount from %j', (line) =>
    expect(readLine(null, line, 'shopping', 'en')).toEqual({ quantity: null, name: line }),
  );
  it('takes the amount of a line with one thing', () =>
    expect(readLine(null, '1,5 l milk', 'shopping', 'en')).toEqual({ quantity: '1,5 l', name: 'milk' }));
});

const separated: [Language, ListType, string, string[]][] = [
  ['en', 'shopping', 'milk, eggs; ham', ['milk', 'eggs', 'ham']],
  ['en', 'shopping', 'milk and a loaf', ['milk', 'a loaf']],
  ['es', 'shopping', 'pan, 500 g de picada y pañales talla 4', ['pan', '500 g de picada', 'pañales talla 4']],
  ['tr', 'task', 'giyin ve yatağını topla', ['giyin', 'yatağını topla']],
  ['en', 'shopping', 'milk,eggs,ham,', ['milk', 'eggs', 'ham']],
  ['en', 'shopping', 'salt, pepper', ['salt', 'pepper']],
  ['en', 'shopping', 'milk, cheese', ['milk', 'cheese']],
  ['en', 'shopping', '1.5 l milk, cheese', ['1.5 l milk', 'cheese']],
  ['en', 'shopping', 'bread, bananas', ['bread', 'bananas']],
  ['de', 'shopping', '2 Milch, Käse', ['2 Milch', 'Käse']],
  ['nl', 'shopping', '1,5 l melk, kaas', ['1,5 l melk', 'kaas']],
  ['tr', 'shopping', 'süt, elma', ['süt', 'elma']],
  ['en', 'shopping', '1,5 l milk, 10 eggs', ['1,5 l milk', '10 eggs']],
  ['de', 'shopping', 'Milch, Eier, Schinken', ['Milch', 'Eier', 'Schinken']],
  ['de', 'shopping', 'Äpfel; Birnen', ['Äpfel', 'Birnen']],
  ['fr', 'shopping', 'lait, oeufs, jambon', ['lait', 'oeufs', 'jambon']],
  ['es', 'shopping', 'leche, huevos, jamón', ['leche', 'huevos', 'jamón']],
  ['tr', 'shopping', 'süt, yumurta, ekmek', ['süt', 'yumurta', 'ekmek']],
  ['nl', 'shopping', 'melk, eieren, ham', ['melk', 'eieren', 'ham']],
];

describe('LineReader', () => {
  it.each(separated)('%s %s: separates %s', (language, listType, line, things) => {
    expect(loadMatcher(language).lines(line, listType)).toEqual(things);
  });

  const whole: [Language, string[]][] = [
    [
      'en',
      [
        'tomatoes, chopped',
        'milk, 1.5%',
        'juice, orange',
        'ice cream, vanilla',
        'soup, tomato',
        'tea, peppermint',
        'nappies, size 4',
        'yogurt (strawberry, vanilla)',
        '"milk, ham"',
        '2 (milk, eggs)',
        'present for Tom, book',
        '1,5 l milk',
        'milk',
        'milk,',
        ', ;',
      ],
    ],
    [
      'de',
      [
        'Saft, Apfel',
        'Joghurt, Erdbeere',
        'Milch, Hafer',
        'Chips, Paprika',
        'Papier, Klo',
        'Milch, 1,5 %',
        'Eier, Größe L',
      ],
    ],
    ['fr', ['jus, orange', 'pâtes, complètes']],
    ['es', ['zumo, naranja', 'queso, rallado']],
    ['tr', ['dondurma, çilek']],
    ['nl', ['sap, sinaasappel', 'thee, munt', 'kaas, geraspt']],
  ];
  it.each(whole)('%s: keeps a line whole that describes one thing', (language, lines) => {
    expect(lines.filter((line) => loadMatcher(language).lines(line, 'shopping').length > 1)).toEqual([]);
  });
});
