import { nameLimit } from '@pictick/rules/limits';

const numbered = / \((\d{1,3})\)$/u;

/** The name of a copy: the next number that no other list of this name has. */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = name.replace(numbered, '');
  for (let number = 2; ; number++) {
    const end = ` (${number})`;
    const candidate =
      Array.from(stem)
        .slice(0, nameLimit - end.length)
        .join('')
        .trimEnd() + end;
    if (!taken.includes(candidate)) return candidate;
  }
}
