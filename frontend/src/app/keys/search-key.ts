const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Ctrl-K, on a Mac Cmd-K: there Ctrl-K deletes the rest of a line in every field. */
export function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
  if (!/^k$/i.test(key) || altKey || shiftKey || repeat || isComposing) return false;
  return isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** The name of the key on this device: a sign, or a key of the texts. */
export const searchKeyName = (): string => (isMac() ? '⌘ K' : 'keys.name.ctrlK');
