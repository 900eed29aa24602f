/** Who would like to see the plans. Whoever asks need not know who shows them; what is asked before they can be shown is not forgotten. */
export interface PlansWish {
  /** The plan that is looked at first. */
  tier: string | null;
  /** The prices that are looked at first: by the year, or by what the account pays now. */
  yearly: boolean;
}

let wish: PlansWish | null = null;
const listeners = new Set<() => void>();

function set(next: PlansWish | null): void {
  wish = next;
  for (const listener of listeners) listener();
}

export const askForPlans = (tier: string | null = null, yearly = false): void => set({ tier, yearly });
export const closePlans = (): void => set(null);
export const plansWish = (): PlansWish | null => wish;

export function onPlansWish(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
