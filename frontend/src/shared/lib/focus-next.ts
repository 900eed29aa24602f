/** Of the dialog that something stands in, else the page itself: where the focus goes when that thing goes. */
export const headingOf = (from: Element): HTMLElement | null =>
  from.closest('dialog')?.querySelector<HTMLElement>('h2') ?? document.getElementById('main');

/** Before a row goes: the next row takes the focus, else the one before, else the heading of what it stood in. */
export function focusNext(from: Element): void {
  const row = from.closest('li');
  const button = [row?.nextElementSibling, row?.previousElementSibling]
    .map((each) => each?.querySelector<HTMLElement>('button'))
    .find((each) => each);
  (button ?? headingOf(from))?.focus();
}

/** As the ref of something with buttons of its own that may go by being pressed: the focus does not go with it. */
export const focusOutlives = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) headingOf(element)?.focus({ preventScroll: true });
};

/** As the ref of a row that may go while the focus is in it: the one beside it takes it, once that is known to stay. */
export const focusGoesOn = (row: HTMLElement | null) => () => {
  if (!row?.contains(document.activeElement)) return;
  const beside = [row.nextElementSibling, row.previousElementSibling];
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const next = beside.find((each) => each?.isConnected)?.querySelector('button');
    (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
  });
};
