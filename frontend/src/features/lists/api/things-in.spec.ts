import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMatcher, type WordFile } from '@pictick/concepts';
import { thingsIn } from './things-in';

const sureness = (language: string) => {
  const file = join(__dirname, `../../../../../backend/concepts/data/words/${language}.json`);
  const matcher = createMatcher(JSON.parse(readFileSync(file, 'utf8')) as WordFile);
  return (name: string): number => matcher.match(name, 'shopping').score;
};

describe('thingsIn', () => {
  it.each([
    ['en', 'milk, eggs; ham', ['milk', 'eggs', 'ham']],
    ['en', 'milk,eggs,ham,', ['milk', 'eggs', 'ham']],
    ['en', 'salt, pepper', ['salt', 'pepper']],
    ['en', '1,5 l milk, 10 eggs', ['1,5 l milk', '10 eggs']],
    ['de', 'Milch, Eier, Schinken', ['Milch', 'Eier', 'Schinken']],
    ['de', 'Äpfel; Birnen', ['Äpfel', 'Birnen']],
    ['fr', 'lait, oeufs, jambon', ['lait', 'oeufs', 'jambon']],
    ['es', 'leche, huevos, jamón', ['leche', 'huevos', 'jamón']],
    ['tr', 'süt, yumurta, ekmek', ['süt', 'yumurta', 'ekmek']],
    ['nl', 'melk, eieren, ham', ['melk', 'eieren', 'ham']],
  ])('%s: %s are several', (language, line, things) => {
    expect(thingsIn(line, sureness(language))).toEqual(things);
  });

  it.each([
    ['en', ['tomatoes, chopped', 'milk, 1.5%', 'juice, orange', 'ice cream, vanilla', 'soup, tomato', 'tea, peppermint', 'nappies, size 4', 'yogurt (strawberry, vanilla)', '"milk, ham"', '2 (milk, eggs)', 'present for Tom, book', '1,5 l milk', 'milk', 'milk,', ', ;']],
    ['de', ['Saft, Apfel', 'Joghurt, Erdbeere', 'Milch, Hafer', 'Chips, Paprika', 'Papier, Klo', 'Milch, 1,5 %', 'Eier, Größe L']],
    ['fr', ['jus, orange', 'pâtes, complètes']],
    ['es', ['zumo, naranja', 'queso, rallado']],
    ['tr', ['dondurma, çilek']],
    ['nl', ['sap, sinaasappel', 'thee, munt', 'kaas, geraspt']],
  ])('%s: what says more of one thing stays one', (language, lines) => {
    const sure = sureness(language);
    expect(lines.filter((line) => thingsIn(line, sure).length > 1)).toEqual([]);
  });
});
