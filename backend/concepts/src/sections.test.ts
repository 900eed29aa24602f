import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concepts } from './node';
import { createSectionOf, sections, type SectionFile } from './sections';

const file = JSON.parse(readFileSync(join(__dirname, '..', 'data', 'sections.json'), 'utf8')) as SectionFile;
const sectionOf = createSectionOf(file);
const listed = Object.values(file).flatMap((ids) => ids.split(' '));
const kinds = new Map(concepts().map(({ id, kind }) => [id, kind]));

describe('sections of a shop', () => {
  it('stand in the file in the order of the shop, "other" last and without a list', () => {
    expect([...Object.keys(file), 'other']).toEqual(sections);
    expect(new Set(sections).size).toBe(21);
  });

  it('have every food and household concept exactly once', () => {
    const needed = concepts().filter(({ kind }) => kind === 'food' || kind === 'household');
    expect(needed.filter(({ id }) => sectionOf(id) === 'other').map(({ id }) => id)).toEqual([]);
    expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([]);
  });

  it('name concepts of the dictionary only, and no chore', () => {
    expect(listed.filter((id) => !kinds.has(id))).toEqual([]);
    expect(listed.filter((id) => kinds.get(id) === 'chore')).toEqual([]);
  });

  it.each([
    ['tomato', 'produce'],
    ['peas', 'produce'],
    ['frozen-peas', 'frozen'],
    ['yeast', 'baking'],
    ['toilet-paper', 'household'],
    ['oat-milk', 'dairy'],
    ['pizza', 'frozen'],
    ['socks', 'other'],
    ['no-such-concept', 'other'],
    [null, 'other'],
  ])('put %s into %s', (concept, section) => {
    expect(sectionOf(concept)).toBe(section);
  });
});
