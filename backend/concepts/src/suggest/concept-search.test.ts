import fc from 'fast-check';
import { loadCatalogue, loadWords } from '../node';
import { languages, type Language } from '../types';
import { conceptSearchInSteps, type ConceptSearch } from './concept-search';
import { run } from './suggester';

const names = loadCatalogue();
const searches = new Map<Language, ConceptSearch>();
const open = (language: Language): ConceptSearch => {
  const search = searches.get(language) ?? run(conceptSearchInSteps(loadWords(language), names));
  searches.set(language, search);
  return search;
};
const find = (language: Language, typed: string): string[] => open(language).find(typed).things;

describe('the search of the catalogue', () => {
  it.each<[Language, string, string]>([
    ['en', 'mi', 'milk'],
    ['en', 'APP', 'apple'],
    ['de', 'apfel', 'apple'],
    ['de', 'aepf', 'apple'],
    ['fr', 'oeuf', 'eggs'],
    ['es', 'limon', 'lemon'],
    ['tr', 'ISPANAK', 'spinach'],
    ['tr', 'İncir', 'fig'],
    ['nl', 'kaas', 'cheese'],
    ['en', '🍎', 'apple'],
  ])('in %s "%s" finds %s first', (language, typed, concept) => {
    expect(find(language, typed)[0]).toBe(concept);
  });

  it('finds a thing by any of its names, and by the beginning of any word', () => {
    expect(find('en', 'clementine')).toContain('mandarin');
    expect(find('en', 'washing')).toEqual(expect.arrayContaining(['washing-powder', 'dish-soap']));
  });

  it('forgives one typing error from four letters on', () => {
    expect(find('en', 'tomaote')[0]).toBe('tomato');
    expect(find('en', 'brocoli')[0]).toBe('broccoli');
    expect(find('de', 'zwiebl')).toContain('onion');
    expect(find('en', 'tmo')).toEqual([]);
  });

  it('finds names of the other languages, after those of its own', () => {
    expect(find('en', 'süt')).toContain('milk');
    expect(find('de', 'leche')).toContain('milk');
    expect(find('tr', 'nappies')).toContain('diapers');
    const found = find('en', 'pan');
    expect(found.indexOf('pan')).toBeLessThan(found.indexOf('bread'));
  });

  it('finds nothing for what is no thing', () => {
    for (const typed of ['zorblax', '', '   ', '\n\t', '!?', 'x'.repeat(10_000)])
      expect(find('en', typed)).toEqual([]);
  });

  it('tells whether the text is a whole name', () => {
    expect(open('en').find('quorn')).toEqual({ things: ['tofu'], isWhole: true });
    expect(open('en').find('tof').isWhole).toBe(false);
    expect(open('en').find('süt').isWhole).toBe(true);
  });

  it('gives each thing once, of the catalogue, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom('\u202eklim', 'حليب', 'a'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...languages), text, (language, typed) => {
        const found = find(language, typed);
        expect(new Set(found).size).toBe(found.length);
        expect(found.filter((thing) => names[language][thing] === undefined)).toEqual([]);
      }),
    );
  });
});
