/** The request to open the search. It is kept until the dialog has loaded, and its callers do not import it. */
let isRequested = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isRequested = next;
  for (const listener of listeners) listener();
}

export const openSearch = (): void => set(true);
export const closeSearch = (): void => set(false);
export const isSearchRequested = (): boolean => isRequested;

export function onSearchRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
