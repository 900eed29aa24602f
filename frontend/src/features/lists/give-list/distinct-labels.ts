/** The names, numbered from the second of the same name on: parts of a screen need labels of their own. */
export const distinctLabels = (names: readonly string[]): string[] =>
  names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
