// A comma between digits belongs to the number: 1,5 l.
const marks = /\s*[,;](?:\s+|(?!\d))/u;
/** What stands in these belongs together. */
const brackets = /[()[\]{}"“”„«»]/u;
/** Of how sure the dictionary is of a name, from 0 to 1: all of it is a text that it has. */
const certain = 0.95;
/** It has a name for what is turned round here: "juice, orange". */
const known = 0.9;

/**
 * What a line names, each as it was written: "milk, eggs, ham" are three things, "tomatoes, chopped" is one. Only where the dictionary is
 * certain of every part, and two parts are no name turned round: what stays together can be taken apart by hand.
 */
export function thingsIn(line: string, sureness: (name: string) => number): string[] {
  if (brackets.test(line)) return [line];
  const parts = line.split(marks).map((part) => part.trim()).filter((part) => part !== '');
  if (parts.length < 2 || parts.some((part) => sureness(part) < certain)) return [line];
  const [first = '', second = ''] = parts;
  const isTurnedRound = parts.length === 2 && [`${first} ${second}`, `${second} ${first}`].some((name) => sureness(name) >= known);
  return isTurnedRound ? [line] : parts;
}
