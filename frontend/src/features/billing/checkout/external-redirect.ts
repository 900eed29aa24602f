import { payingKey } from '../../../shared/lib/clear-session';

const nothing = '1';
/** A new card that was saved longer ago than this pays nothing by itself. */
const waitsMs = 60 * 60_000;

/** To a page of our payment partner, where the user may change something. `paying`: the payment that waits for another card. */
export function redirectTo(url: string, paying: string | null = null): void {
  remember(paying ?? nothing);
  window.location.assign(url);
}

/** Whether the user comes from there, in this tab or in another one, and which payment is to be tried with the new card; said once. */
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
    // Then it is asked again after five minutes, as always.
  }
}
