type KeyOf = (name: string) => string;

const mostKeys = 5000;

/** Keys of names that come again with each change of a list, folded once. */
export function rememberedKeys(keyOf: KeyOf): KeyOf {
  const keys = new Map<string, string>();
  return (name) => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    if (keys.size >= mostKeys) keys.clear();
    const key = keyOf(name);
    keys.set(name, key);
    return key;
  };
}
