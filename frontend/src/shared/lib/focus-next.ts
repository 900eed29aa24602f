/**
 * The heading of the dialog around an element, else of the page: it takes the focus when the element
 * disappears.
 */
export const headingOf = (from: Element): HTMLElement | null =>
  from.closest('dialog')?.querySelector<HTMLElement>('h2') ?? document.getElementById('main');

/** Moves the focus from a row that disappears to the next one, else the previous one, else the heading. */
export function focusNext(from: Element): void {
  const row = from.closest('li');
  const button = [row?.nextElementSibling, row?.previousElementSibling]
    .map((each) => each?.querySelector<HTMLElement>('button'))
    .find((each) => each);
  (button ?? headingOf(from))?.focus();
}

/** A ref for an element whose buttons may disappear on a press: keeps the focus from getting lost. */
export const focusOutlives = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) headingOf(element)?.focus({ preventScroll: true });
};

/**
 * A ref for a row that may disappear while it has the focus: a neighbour takes it, once that is known to
 * stay.
 */
export const focusGoesOn = (row: HTMLElement | null) => () => {
  if (!row?.contains(document.activeElement)) return;
  const beside = [row.nextElementSibling, row.previousElementSibling];
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const next = beside.find((each) => each?.isConnected)?.querySelector('button');
    (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
  });
};
