import { payingKey } from '../../../shared/lib/clear-session';

const nothing = '1';
/** In ms. A card saved longer ago than this triggers no payment. */
const waitsMs = 60 * 60_000;

/**
 * Leads to the page of Stripe on which the user manages cards. `paying` is the payment that waits for another
 * card.
 */
export function redirectTo(url: string, paying: string | null = null): void {
  remember(paying ?? nothing);
  window.location.assign(url);
}

/**
 * Returns once whether the user comes back from there, in any tab, and which payment to retry with the new
 * card.
 */
export function takeRedirectReturn(): { paying: string | null } | null {
  const [at = '', was] = read()?.split(' ') ?? [];
  remember(null);
  if (was === undefined || !(Date.now() - Number(at) < waitsMs)) return null;
  return { paying: was === nothing ? null : was };
}

function read(): string | null {
  try {
    return localStorage.getItem(payingKey);
  } catch {
    return null;
  }
}

function remember(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(payingKey);
    else localStorage.setItem(payingKey, `${Date.now()} ${value}`);
  } catch {
    // Without storage the next refresh is after five minutes, as usual.
  }
}
