const key = 'pictick_paying';

const nothing = '1';

/** To a page of our payment partner. Whoever comes back from there may have changed something. `paying`: the payment for which they look for another card. */
export function goTo(url: string, paying: string | null = null): void {
  remember(paying ?? nothing);
  window.location.assign(url);
}

/** Whether one comes from there, and which payment is to be tried with the new card; said once. */
export function comeBack(): { paying: string | null } | null {
  const was = read();
  remember(null);
  return was === null ? null : { paying: was === nothing ? null : was };
}

function read(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Then it is asked again after five minutes, as always.
  }
}
