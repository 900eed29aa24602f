/** Who would like to see the plans. Whoever asks need not know who shows them; what is asked before they can be shown is not forgotten. */
export interface PlansDialogRequest {
  /** The plan that is looked at first. */
  tier: string | null;
  /** The prices that are looked at first: by the year, or by what the account pays now. */
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
