export type Letter = 'n' | 'e' | 'l' | ']' | '[' | '?';

/** Caps lock delivers capitals. */
const letters = new Map<string, Letter>([
  ['n', 'n'],
  ['N', 'n'],
  ['e', 'e'],
  ['E', 'e'],
  ['l', 'l'],
  ['L', 'l'],
  [']', ']'],
  ['[', '['],
  ['?', '?'],
]);
const taken =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog, [popover=auto]';

/** True where keys belong to a field, a menu or a dialog. */
export const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest(taken) !== null);

/**
 * The key pressed without modifiers; null for all others. Many layouts type brackets with AltGr and the
 * question mark with Shift.
 */
export function letterOf(event: KeyboardEvent): Letter | null {
  const { ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
  const letter = letters.get(event.key);
  if (!letter || repeat || isComposing || metaKey) return null;
  const modified = /[a-z]/.test(letter)
    ? ctrlKey || altKey || shiftKey
    : (ctrlKey || altKey) && !event.getModifierState('AltGraph');
  return modified ? null : letter;
}
