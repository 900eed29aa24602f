const key = 'pictick_opened';
const most = 100;

interface Opened {
  userId: string;
  ids: readonly string[];
}

/** Where storage fails it lasts until the page is left. */
let inMemory: Opened | null = null;

const isOpened = (value: unknown): value is Opened =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'ids' in value &&
  Array.isArray(value.ids) &&
  value.ids.every((id) => typeof id === 'string');

/** The ids of the lists that this user has opened on this device, the last one first. */
export function openedLists(userId: string): readonly string[] {
  let stored: unknown = inMemory;
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Unreadable.
  }
  return isOpened(stored) && stored.userId === userId ? stored.ids : [];
}

export function noteOpenedList(userId: string, id: string): void {
  const before = openedLists(userId);
  if (before[0] === id) return;
  inMemory = { userId, ids: [id, ...before.filter((each) => each !== id)].slice(0, most) };
  try {
    localStorage.setItem(key, JSON.stringify(inMemory));
  } catch {
    // Without storage the order is not kept.
  }
}

/** Called when the session of the user ends. */
export function forgetOpenedLists(): void {
  inMemory = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
