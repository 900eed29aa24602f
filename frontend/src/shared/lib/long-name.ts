/** A word of 15 letters or more does not fit a tile at the ordinary size. */
export function hasLongWord(name: string): boolean {
  return name.split(/[\s-]+/u).some((word) => [...word].length >= 15);
}
