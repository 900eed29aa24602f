import type { components } from '@pictick/api';

/** Stores of a household. */
export const storesPerHousehold = 20;
/** In letters as `lettersOf` counts them. */
export const storeNameLimit = 60;
/** Sections that a store can name. More than a release knows, so that those of a newer one fit. */
export const sectionsOfStore = 40;
/** A section, also one that this release does not know. */
export const sectionPattern = '^[a-z][a-z0-9-]{0,29}$';

type Wire = components['schemas'];

/** A shop: the order of its sections as the household has drawn it, and those that it lacks. */
export type Store = Omit<Wire['Store'], 'order' | 'missing'> & {
  order: readonly string[];
  missing: readonly string[];
};
/** The fields that a change sets. With all of them the store is made, or comes back. */
export type StoreFields = Partial<Omit<Store, 'id'>>;

/**
 * All sections in the order of a store, each once: those known in the stored order, one that the store does not
 * name behind the one before it in `known`, and at the end those of a newer release.
 */
export function orderOfSections(stored: readonly string[], known: readonly string[]): string[] {
  const named = [...new Set(stored)];
  const order = named.filter((section) => known.includes(section));
  known.forEach((section, at) => {
    if (!order.includes(section))
      order.splice(at === 0 ? 0 : order.indexOf(known[at - 1] ?? '') + 1, 0, section);
  });
  return [...order, ...named.filter((section) => !known.includes(section))];
}

/** The known sections as a list shows them: those that the store lacks come last. */
export function shownSections<S extends string>(
  { order, missing }: Pick<Store, 'order' | 'missing'>,
  known: readonly S[],
): S[] {
  const all = orderOfSections(order, known).filter((section): section is S =>
    known.some((one) => one === section),
  );
  return [
    ...all.filter((section) => !missing.includes(section)),
    ...all.filter((section) => missing.includes(section)),
  ];
}

/** The order with a section moved by some places; its ends limit the move. */
export function moveSection(order: readonly string[], section: string, by: number): string[] {
  const from = order.indexOf(section);
  if (from < 0) return [...order];
  const others = order.filter((each) => each !== section);
  return others.toSpliced(Math.max(0, Math.min(others.length, from + by)), 0, section);
}

/** The order with a section moved to the place of another one, which makes room. */
export const moveSectionTo = (order: readonly string[], section: string, other: string): string[] =>
  order.includes(other)
    ? moveSection(order, section, order.indexOf(other) - order.indexOf(section))
    : [...order];

/** Each section once, at most as many as a store can name. */
export const cleanSections = (sections: readonly string[]): string[] =>
  [...new Set(sections)].slice(0, sectionsOfStore);

/** Null where the store does not exist and the fields do not make one. */
export function withFields(store: Store | null, id: string, fields: StoreFields): Store | null {
  if (store) return { ...store, ...fields };
  const { name, order, missing } = fields;
  return name !== undefined && order && missing ? { id, name, order, missing } : null;
}

/** The stores with one changed. */
export function withStore(
  stores: readonly Store[],
  id: string,
  change: (store: Store | null) => Store | null,
): Store[] {
  const changed = change(stores.find((store) => store.id === id) ?? null);
  return [...stores.filter((store) => store.id !== id), ...(changed ? [changed] : [])];
}
