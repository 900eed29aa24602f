import { loadMatcher } from '../../node';
import type { Language } from '../../types';

const read = (language: Language, text: string): string[] =>
  loadMatcher(language)
    .readMessage(text, 'shopping')
    .things.map(({ name, quantity }) => (quantity === null ? name : `<${quantity}> ${name}`));

describe('a measure of one piece stays in the name', () => {
  it.each<[Language, string, string[]]>([
    ['de', 'Brot, Ladekabel USB-C 2 m, Milch', ['Brot', 'Ladekabel USB-C 2 m', 'Milch']],
    ['es', 'pan, cable usb-c de 2 metros, leche', ['pan', 'cable usb-c de 2 metros', 'leche']],
    [
      'nl',
      'brood, verlengsnoer 5 m, paracetamol 500 mg',
      ['brood', 'verlengsnoer 5 m', 'paracetamol 500 mg'],
    ],
    ['fr', 'pain, guirlande led 10 m, lait', ['pain', 'guirlande led 10 m', 'lait']],
    ['en', 'bread, ethernet cable 10m, milk', ['bread', 'ethernet cable 10m', 'milk']],
    ['tr', 'ekmek, spiral hortum 1,5 m, süt', ['ekmek', 'spiral hortum 1,5 m', 'süt']],
  ])('in %s: %s', (language, text, wanted) => expect(read(language, text)).toEqual(wanted));

  it('but a measure in front or in brackets is an amount', () => {
    expect(read('de', '5 m Schlauch')).toEqual(['<5 m> Schlauch']);
    expect(read('es', 'papel continuo (5 metros), pan')).toEqual(['<5 metros> papel continuo', 'pan']);
  });
});

describe('an amount in brackets', () => {
  it.each<[Language, string, string[]]>([
    ['es', 'pilas D (cuatro), pan', ['<cuatro> pilas D', 'pan']],
    ['es', 'limones (4 o 5), pan', ['<4 o 5> limones', 'pan']],
    ['en', 'AAA batteries (three), bread', ['<three> AAA batteries', 'bread']],
    ['de', 'Brot, Nudeln (viel)', ['Brot', '<viel> Nudeln']],
    ['fr', 'pain, éponges grattantes (lot de 3)', ['pain', '<lot de 3> éponges grattantes']],
    ['nl', 'brood, schuurpapier korrel 120 (3 vellen)', ['brood', '<3 vellen> schuurpapier korrel 120']],
  ])('in %s: %s', (language, text, wanted) => expect(read(language, text)).toEqual(wanted));

  it.each<[Language, string]>([
    ['tr', 'atlet (12 yaş)'],
    ['en', 'soy sauce (low salt)'],
    ['fr', 'cahier (10 ans)'],
  ])('but a kind or an age is part of the name, in %s: %s', (language, text) =>
    expect(read(language, `milk, ${text}`)).toContain(text),
  );
});

describe('an amount behind its thing', () => {
  it.each<[Language, string, string[]]>([
    ['de', 'Mehl. Und Hefe, zwei Würfel.', ['Mehl', '<zwei Würfel> Hefe']],
    ['en', 'bread, Petits Filous, 2 multipacks', ['bread', '<2 multipacks> Petits Filous']],
    ['de', 'Brot, Vanillezucker 5 Tütchen, Milch', ['Brot', '<5 Tütchen> Vanillezucker', 'Milch']],
    ['en', 'bread, curtain hooks 50', ['bread', '<50> curtain hooks']],
    ['fr', 'pain, cannelés trois ou quatre', ['pain', '<trois ou quatre> cannelés']],
    ['en', 'bread, bananas - 5 or 6, ham', ['bread', '<5 or 6> bananas', 'ham']],
    ['nl', 'brood, kipsaté 8 stokjes', ['brood', '<8 stokjes> kipsaté']],
  ])('in %s: %s', (language, text, wanted) => expect(read(language, text)).toEqual(wanted));

  it.each<[Language, string]>([
    ['tr', 'güneş kremi 50 faktör'],
    ['fr', 'tongs en 39'],
    ['nl', 'ballonnen met 90 erop'],
  ])('but no other number, in %s: %s', (language, text) =>
    expect(read(language, `milk, ${text}`)).toContain(text),
  );
});

describe('a package in front', () => {
  it.each<[Language, string, string]>([
    ['fr', 'trois branches de céleri et du pain', '<trois branches> céleri'],
    ['es', 'pan y dos bidones de agua', '<dos bidones> agua'],
    ['de', 'Brot und zwei Knollen Fenchel', '<zwei Knollen> Fenchel'],
    ['nl', 'brood en 3 netten sinaasappels', '<3 netten> sinaasappels'],
    ['en', 'bread and a case of lemonade', '<a case> lemonade'],
  ])('in %s: %s', (language, text, wanted) => expect(read(language, text)).toContain(wanted));
});

describe('two words between two marks of a list', () => {
  it.each<[Language, string, string]>([
    ['es', 'tomates cherry, rúcula, parmesano en lascas, piñones 50 g y pan chapata', 'pan chapata'],
    ['en', 'He needs a head torch, AAA batteries and a tin mug', 'head torch'],
  ])('are one thing, in %s: %s', (language, text, wanted) => expect(read(language, text)).toContain(wanted));
});

it('a package with a number is no thing beside the thing before it', () =>
  expect(read('de', 'Holundersaft, bring mir davon zwei Flaschen und Hefeflocken')).toEqual([
    'Holundersaft',
    'Hefeflocken',
  ]));

describe('words that end no name are left out', () => {
  it.each<[Language, string, string]>([
    ['en', "we are out of hay and we've no pellets either", 'pellets'],
    ['nl', 'Kun jij olijven, hummus en krentenbollen regelen?', 'krentenbollen'],
    ['tr', 'ekmek, üç yumurta ve sarı bez lzm', 'sarı bez'],
    ['es', 'trae palta y confort tmb!!', 'confort'],
    ['de', 'Brot, Geschenkband gold dazu', 'Geschenkband gold'],
  ])('in %s: %s', (language, text, wanted) => expect(read(language, text)).toContain(wanted));
});

describe('a taste belongs to its thing', () => {
  it.each<[Language, string, string]>([
    ['nl', 'haal je brood, chips paprika en cola zero?', 'chips paprika'],
    ['es', 'helado de chocolate y vainilla, pan', 'helado de chocolate y vainilla'],
  ])('in %s: %s', (language, text, wanted) => expect(read(language, text)).toContain(wanted));
});

describe('two names with & between them', () => {
  it.each<[Language, string, string]>([
    ['de', 'Brot, Head & Shoulders, Milch', 'Head & Shoulders'],
    ['nl', 'Kan jij Head & Shoulders halen en brood?', 'Head & Shoulders'],
  ])('are one brand, in %s: %s', (language, text, wanted) => expect(read(language, text)).toContain(wanted));

  it('are two known things', () => expect(read('de', 'Brot & Butter')).toEqual(['Brot', 'Butter']));
});
