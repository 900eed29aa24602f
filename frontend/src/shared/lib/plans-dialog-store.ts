/**
 * The request to open the plans dialog. It is kept until the dialog has loaded, and its callers do not import
 * the dialog.
 */
export interface PlansDialogRequest {
  /** The plan shown first. */
  tier: string | null;
  /** The prices shown first: yearly ones, or those of the user's interval. */
  yearly: boolean;
}

let request: PlansDialogRequest | null = null;
const listeners = new Set<() => void>();

function set(next: PlansDialogRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

export const openPlansDialog = (tier: string | null = null, yearly = false): void => set({ tier, yearly });
export const closePlansDialog = (): void => set(null);
export const plansDialogRequest = (): PlansDialogRequest | null => request;

export function onPlansDialogRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
