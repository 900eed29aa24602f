import fc from 'fast-check';
import {
  cleanSections,
  moveSection,
  moveSectionTo,
  orderOfSections,
  sectionsOfStore,
  shownSections,
  type Store,
  type StoreFields,
  withFields,
  withStore,
} from './stores';

const known = ['produce', 'bread', 'dairy', 'meat', 'other'] as const;
const section = fc.constantFrom(...known, 'garden', 'books');
const sections = fc.array(section, { maxLength: 12 });
const isKnown = (one: string): boolean => known.some((each) => each === one);
const store = (given: Partial<Store> = {}): Store => ({
  id: 'a',
  name: 'Market',
  order: [...known],
  missing: [],
  ...given,
});

describe('orderOfSections', () => {
  it('keeps the stored order, puts a new section behind the one before it, and unknown ones last', () => {
    expect(orderOfSections(['garden', 'meat', 'produce', 'meat', 'other'], known)).toEqual([
      'meat',
      'produce',
      'bread',
      'dairy',
      'other',
      'garden',
    ]);
    expect(orderOfSections(['meat'], known)).toEqual(['produce', 'bread', 'dairy', 'meat', 'other']);
    expect(orderOfSections([], known)).toEqual([...known]);
  });

  it('has each section once, loses none, and keeps the order of those that are stored', () => {
    fc.assert(
      fc.property(sections, (stored) => {
        const order = orderOfSections(stored, known);
        const named: string[] = [...new Set(stored)];
        expect(new Set(order)).toEqual(new Set([...known, ...stored]));
        expect(order).toHaveLength(new Set(order).size);
        expect(order.filter((one) => named.includes(one) && isKnown(one))).toEqual(named.filter(isKnown));
        expect(order.slice(order.findLastIndex(isKnown) + 1)).toEqual(named.filter((one) => !isKnown(one)));
      }),
    );
  });

  it('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(sections, (stored) => {
        const once = orderOfSections(stored, known);
        expect(orderOfSections(once, known)).toEqual(once);
      }),
    );
  });
});

describe('shownSections', () => {
  it('has the known sections, those that the store lacks last', () => {
    expect(shownSections({ order: ['garden', 'meat', 'bread'], missing: ['meat', 'garden'] }, known)).toEqual(
      ['produce', 'other', 'bread', 'dairy', 'meat'],
    );
    fc.assert(
      fc.property(sections, sections, (order, missing) => {
        const shown = shownSections({ order, missing }, known);
        expect([...shown].sort()).toEqual([...known].sort());
        const lacks = shown.map((one) => missing.includes(one));
        expect(lacks).toEqual([...lacks].sort());
      }),
    );
  });
});

describe('moveSectionTo', () => {
  it('gives a section the place of another one, from both sides', () => {
    const order = ['a', 'b', 'c', 'd'];
    expect([moveSectionTo(order, 'd', 'b'), moveSectionTo(order, 'a', 'c')]).toEqual([
      ['a', 'd', 'b', 'c'],
      ['b', 'c', 'a', 'd'],
    ]);
  });

  it('changes nothing for a section that is not there', () => {
    expect([moveSectionTo(['a', 'b'], 'a', 'x'), moveSectionTo(['a', 'b'], 'x', 'a')]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});

describe('moveSection', () => {
  it('moves one section, within the ends', () => {
    expect(moveSection(known, 'dairy', -1)).toEqual(['produce', 'dairy', 'bread', 'meat', 'other']);
    expect(moveSection(known, 'dairy', -9)[0]).toBe('dairy');
    expect(moveSection(known, 'dairy', 9).at(-1)).toBe('dairy');
    expect(moveSection(known, 'garden', 1)).toEqual([...known]);
  });

  it('leaves the order of the others', () => {
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.integer({ min: -9, max: 9 }), (one, by) =>
        expect(moveSection(known, one, by).filter((each) => each !== one)).toEqual(
          known.filter((each) => each !== one),
        ),
      ),
    );
  });
});

it('cleanSections has each section once, and not more than a store can name', () => {
  expect(cleanSections(['a', 'b', 'a'])).toEqual(['a', 'b']);
  expect(cleanSections(Array.from({ length: 90 }, (_, at) => `s${at}`))).toHaveLength(sectionsOfStore);
});

describe('withStore and withFields', () => {
  const fields: fc.Arbitrary<StoreFields> = fc.record(
    { name: fc.constantFrom('Market', 'Corner', 'Mill'), order: sections, missing: sections },
    { requiredKeys: [] },
  );
  type Step = { id: string; fields: StoreFields | null };
  const steps = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), fields: fc.option(fields) }), {
    maxLength: 20,
  });
  const byId = (stores: readonly Store[]) => new Map(stores.map((each) => [each.id, each]));
  const after = (all: readonly Step[]): Store[] =>
    all.reduce<Store[]>(
      (stores, step) =>
        withStore(stores, step.id, (one) => (step.fields ? withFields(one, step.id, step.fields) : null)),
      [],
    );

  it('makes a store of all fields, changes some, and brings none back by a part', () => {
    const made = withStore([], 'a', (one) => withFields(one, 'a', store()));
    expect(made).toEqual([store()]);
    expect(withStore(made, 'a', (one) => withFields(one, 'a', { name: 'Mill' }))).toEqual([
      store({ name: 'Mill' }),
    ]);
    expect(withStore([], 'a', (one) => withFields(one, 'a', { name: 'Mill' }))).toEqual([]);
    expect(withStore([], 'a', (one) => withFields(one, 'a', { name: 'Mill', order: [] }))).toEqual([]);
    expect(withStore(made, 'a', () => null)).toEqual([]);
  });

  it('answers the same for a step that is repeated at once, and each store once', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const stores = after(all);
        expect(byId(after(all.flatMap((step) => [step, step])))).toEqual(byId(stores));
        expect(new Set(stores.map(({ id }) => id)).size).toBe(stores.length);
      }),
    );
  });
});
