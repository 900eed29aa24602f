/** Moves the cursor to the add box; false on pages without one. */
export function focusAddBox(): boolean {
  const box = document.querySelector<HTMLElement>('form input[aria-keyshortcuts]');
  box?.focus();
  return box !== null;
}
