// A comma between digits belongs to the number: 1,5 l.
const marks = /\s*[,;](?:\s+|(?!\d))/u;

/**
 * What a line names, each as it was written: "milk, eggs, ham" are three things, "tomatoes, chopped" is one. Only where every part is
 * known for sure: what stays together can be taken apart by hand.
 */
export function thingsIn(line: string, isKnown: (name: string) => boolean): string[] {
  const parts = line.split(marks).map((part) => part.trim()).filter((part) => part !== '');
  return parts.length > 1 && parts.every(isKnown) ? parts : [line];
}
