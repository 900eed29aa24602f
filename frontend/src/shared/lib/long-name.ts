type NameSize = 'normal' | 'long' | 'longest';

/** Room for a word on the narrowest tile, in pixels at the ordinary size of 16. */
const room = 130;
const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

function widthOf(word: string): number {
  const known = widths.get(word);
  if (known !== undefined) return known;
  if (pen === undefined) {
    pen =
      typeof CanvasRenderingContext2D === 'undefined'
        ? null
        : document.createElement('canvas').getContext('2d');
    if (pen) pen.font = `600 16px ${getComputedStyle(document.body).fontFamily}`;
  }
  const width = pen ? pen.measureText(word).width : Array.from(word).length * 9;
  widths.set(word, width);
  return width;
}

function words(name: string): string[] {
  return name.split(/[\s-]+/u);
}

/** Not even eight W are wider than the room. */
const short = /^(?:[\x20-\u024f]{1,8})$/;

/** How large a tile's name may be so that its longest word stays whole. Faces differ widely, so it is measured where it may be too long. */
export function nameSize(name: string): NameSize {
  if (words(name).every((word) => short.test(word))) return 'normal';
  const widest = Math.max(...words(name).map(widthOf));
  if (widest <= room) return 'normal';
  return widest * 0.88 <= room ? 'long' : 'longest';
}

/** How wide its widest word is, in ems of the bold face. */
export const widestWord = (name: string): number => Math.max(...words(name).map(widthOf)) / 16;

/** How many letters its longest word has. */
export const longestWord = (name: string): number =>
  Math.max(1, ...words(name).map((word) => Array.from(word).length));

/** The same for the large letters of a chore, which come with the page and need no measuring. */
export function choreSize(name: string): NameSize {
  const letters = longestWord(name);
  if (letters < 11) return 'normal';
  return letters < 14 ? 'long' : 'longest';
}
