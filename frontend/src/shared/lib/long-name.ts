type NameSize = 'normal' | 'long' | 'longest';

/** The width for a word on the narrowest tile, in px at a font size of 16. */
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

/** Even eight W fit. */
const short = /^(?:[\x20-\u024f]{1,8})$/;

/**
 * The font size at which the longest word of a tile's name fits. Fonts differ widely, so a word that may be
 * too long is measured.
 */
export function nameSize(name: string): NameSize {
  if (words(name).every((word) => short.test(word))) return 'normal';
  const widest = Math.max(...words(name).map(widthOf));
  if (widest <= room) return 'normal';
  return widest * 0.88 <= room ? 'long' : 'longest';
}

/** The width of the widest word, in em of the bold font. */
export const widestWord = (name: string): number => Math.max(...words(name).map(widthOf)) / 16;

/** The same, but `broken` for a word of more than `most`: it is broken at any legible size, and better at a larger one. */
export function wholeWidth(name: string, most: number, broken: number): number {
  const widest = widestWord(name);
  return widest <= most ? widest : broken;
}

/** The number of letters of the longest word. */
export const longestWord = (name: string): number =>
  Math.max(1, ...words(name).map((word) => Array.from(word).length));

/** The same for the large font of a chore, without measuring. */
export function choreSize(name: string): NameSize {
  const letters = longestWord(name);
  if (letters < 11) return 'normal';
  return letters < 14 ? 'long' : 'longest';
}
