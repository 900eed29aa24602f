/**
 * The part of the shared state that an operation belongs to. Operations of one scope are sent in their order.
 */
export type Scope = `list:${string}` | `household:${string}`;

interface Scoped {
  listId: string;
  scope?: Scope;
}

/** Operations of a list do not name their scope, unless a child made them. */
export const scopeOf = ({ scope, listId }: Scoped): Scope => scope ?? `list:${listId}`;

export const isHouseholds = ({ scope }: Pick<Scoped, 'scope'>): boolean =>
  scope?.startsWith('household') === true;

/** The path of a scope on the wire; its `/operations` accepts several operations in one request. */
export const scopePath = (scoped: Scoped): string =>
  (isHouseholds(scoped) ? householdPath : listPath)(scoped.listId);

export const listPath = (listId: string): string => `/api/shopping-lists/${listId}`;
export const householdPath = (householdId: string): string => `/api/households/${householdId}`;
