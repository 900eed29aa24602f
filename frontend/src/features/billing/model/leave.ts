const key = 'pictick_paying';

/** To a page of our payment partner. Whoever comes back from there may have changed something. */
export function goTo(url: string): void {
  remember('1');
  window.location.assign(url);
}

/** Whether one comes from there; said once. */
export function isBack(): boolean {
  const was = read() !== null;
  remember(null);
  return was;
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
