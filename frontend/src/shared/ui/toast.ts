export const toastTime = 6000;

export type Toast = {
  /** What happened, in the person's language already. */
  text: string;
  picture?: { url: string; color: string };
  undo?: () => void;
  /** How long it can be undone, where that is longer than a glance: it can be closed, and comes back after shorter ones. */
  time?: number;
  failed?: boolean;
};

type Shown = Toast & { id: number; until: number };

let current: Shown | null = null;
let waiting: Shown[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: typeof current) {
  current = next;
  for (const listener of listeners) listener();
}

/** One at a time: a new one takes the place of the old. */
export function showToast(toast: Toast): void {
  if (current?.time) waiting.push(current);
  set({ ...toast, id: ++last, until: Date.now() + (toast.time ?? toastTime) });
}

export function hideToast(): void {
  waiting = waiting.filter(({ until }) => until > Date.now());
  set(waiting.pop() ?? null);
}

/** Something has just failed, and says so in its own place: that another thing went well before is not shown beside it. */
export function endPraise(): void {
  if (current && !current.undo && !current.failed) hideToast();
}

/** What was said to one person is not for the next. */
export function forgetToasts(): void {
  waiting = [];
  set(null);
}

/** For the region that shows it. */
export const currentToast = (): typeof current => current;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
