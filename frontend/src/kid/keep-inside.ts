export const kidPath = '/kid';

const isHere = (): boolean => window.location.pathname === kidPath && window.location.search === '';
const replace = (): void => window.history.replaceState(null, '', kidPath);
const push = (): void => window.history.pushState(null, '', kidPath);

/**
 * Keeps the back gesture on this page: it finds an entry of the same page. Browsers skip entries that were
 * added without a press, so the first press after each step adds one.
 */
export function keepInside(): () => void {
  if (!isHere()) replace();
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  let isGuarded = false;
  window.addEventListener(
    'popstate',
    () => {
      isGuarded = false;
      if (!isHere()) replace();
    },
    options,
  );
  for (const press of ['pointerup', 'keyup'])
    window.addEventListener(
      press,
      () => {
        if (!isGuarded) push();
        isGuarded = true;
      },
      options,
    );
  return () => over.abort();
}
