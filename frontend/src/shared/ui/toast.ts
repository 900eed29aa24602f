export const toastTime = 6000;

export type Toast = {
  /** What happened, in the person's language already. */
  text: string;
  picture?: { url: string; color: string };
  undo?: () => void;
  failed?: boolean;
};

let current: (Toast & { id: number }) | null = null;
let last = 0;
const listeners = new Set<() => void>();

function set(next: typeof current) {
  current = next;
  for (const listener of listeners) listener();
}

/** One at a time: a new one takes the place of the old. */
export function showToast(toast: Toast): void {
  set({ ...toast, id: ++last });
}

export function hideToast(): void {
  set(null);
}

/** For the region that shows it. */
export const currentToast = (): typeof current => current;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
