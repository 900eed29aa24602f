import en from '@pictick/concepts/data/catalogue/en.json';
import tr from '@pictick/concepts/data/catalogue/tr.json';
import sectionsFile from '@pictick/concepts/data/sections.json';
import words from '@pictick/concepts/data/words/en.json';
import { sections } from '@pictick/concepts/sections';
import { boughtFirst, catalogueThings, sortIntoSections, type CatalogueThing } from './catalogue-things';

const drawingOf = (concept: string) => ({ thumbnailUrl: `/art/${concept}.svg`, color: '#fff' });
const catalogue = catalogueThings(en, drawingOf, 'en');
const keyOf = (name: string) => name.toLowerCase();
const named = (things: readonly CatalogueThing[]) => things.map(({ name }) => name);
const thing = (name: string): CatalogueThing => ({ concept: keyOf(name), name, url: '', color: '' });

describe('catalogueThings', () => {
  it('has the sections in the order of the shop', () => {
    expect(catalogue.sections.map(({ section }) => section)).toEqual(sections);
  });

  it('has every concept that can be bought exactly once, in the section that the data give it', () => {
    const listed = catalogue.sections.flatMap(({ section, things }) =>
      things.map(({ concept }) => [concept, section] as const),
    );
    const all = [...Object.keys(words.food), ...Object.keys(words.things)];
    expect(listed.map(([concept]) => concept).sort()).toEqual(all.sort());
    const sectionIn = new Map(
      Object.entries(sectionsFile).flatMap(([section, concepts]) =>
        concepts.split(' ').map((concept) => [concept, section] as const),
      ),
    );
    expect(listed.filter(([concept, section]) => (sectionIn.get(concept) ?? 'other') !== section)).toEqual(
      [],
    );
  });

  it('shows no more than 200 pictures of a section, commonest first', () => {
    expect(Math.max(...catalogue.sections.map(({ things }) => things.length))).toBeLessThanOrEqual(200);
    const [produce] = catalogue.sections;
    expect(named(produce?.things.slice(0, 3) ?? [])).toEqual(['Bananas', 'Apples', 'Tomatoes']);
    expect(produce?.things[1]).toEqual({
      concept: 'apple',
      name: 'Apples',
      url: '/art/apple.svg',
      color: '#fff',
    });
  });

  it('sorts a thing into the section that the home has given its name', () => {
    const given = (name: string) => (name === 'Milk' ? ('produce' as const) : undefined);
    const sorted = new Map(
      sortIntoSections(catalogue.things, given).map(({ section, things }) => [section, named(things)]),
    );
    expect([...sorted.keys()]).toEqual(sections);
    expect(sorted.get('produce')).toContain('Milk');
    expect(sorted.get('dairy')).not.toContain('Milk');
    expect([...sorted.values()].flat()).toHaveLength(catalogue.things.length);
  });

  it('begins names with the capital letter of the language', () => {
    expect(catalogueThings(tr, drawingOf, 'tr').byConcept.get('fig')?.name).toBe('İncir');
  });
});

describe('boughtFirst', () => {
  const things = ['Bananas', 'Apples', 'Kale', 'Leeks'].map(thing);
  const row = (name: string, count: number, forgotten = false) => ({ name, count, forgotten });

  it('puts what the household buys before the rest, most often first', () => {
    const bought = [row('kale', 2), row('leeks', 3), row('LEEKS', 1), row('zorblax', 9)];
    expect(named(boughtFirst(things, bought, keyOf))).toEqual(['Leeks', 'Kale', 'Bananas', 'Apples']);
  });

  it('leaves out what was forgotten or never bought', () => {
    expect(boughtFirst(things, [row('kale', 2, true), row('leeks', 0)], keyOf)).toBe(things);
    expect(boughtFirst(things, [row('zorblax', 2)], keyOf)).toBe(things);
  });
});
