/** Before a row goes: the next row takes the focus, else the one before, else the heading of what it stood in. */
export function focusNext(from: Element): void {
  const row = from.closest('li');
  const button = [row?.nextElementSibling, row?.previousElementSibling].map((each) => each?.querySelector<HTMLElement>('button')).find((each) => each);
  const heading = from.closest('dialog')?.querySelector<HTMLElement>('h2') ?? document.getElementById('main');
  (button ?? heading)?.focus();
}
