import { colours, extras, kinds, parts, type Extra, type Kind, type Part } from './trait-words';

/**
 * The looks in a description. A trait that it does not tell follows from its letters, so that it is the same
 * every time.
 */
export interface Traits {
  kind: Kind;
  has: ReadonlySet<Extra>;
  body: string | null;
  colourOf: Readonly<Record<Part, string | null>>;
  seed: number;
}

const usual: readonly Kind[] = ['bear', 'rabbit', 'fox', 'cat', 'monster'];
/** Languages whose colour follows its noun. */
const behind = /^(con|avec|un|una|une|el|la|le|los|les|y|et)$/;

export function traitsOf(name: string, description: string): Traits {
  const words = wordsOf(description);
  const all = [...words, ...wordsOf(name)];
  const seed = seedOf(`${name} ${description}`.toLowerCase());
  const romance = words.some((word) => behind.test(word));
  const colourOf: Record<Part, string | null> = { hair: null, eyes: null, clothes: null, headwear: null };
  let body: string | null = null;
  words.forEach((word, at) => {
    const colour = first(colours, word);
    if (colour === null) return;
    const part = ownerOf(words, at, romance);
    if (part === null) body ??= colour;
    else colourOf[part] ??= colour;
  });
  // A name is no description: Catherine is no cat, but a figure called Bear may be a bear.
  const said = words.map((word) => first(kinds, word)).find((found) => found !== null);
  const kind =
    said ??
    wordsOf(name)
      .map((word) => whole(kinds, word))
      .find((found) => found !== null);
  return {
    kind: kind ?? (usual[seed % usual.length] as Kind),
    has: new Set(
      (Object.keys(extras) as Extra[]).filter((extra) => all.some((word) => means(extras[extra], word))),
    ),
    body,
    colourOf,
    seed,
  };
}

/** The part next to a colour, on the side where this language puts it. */
function ownerOf(words: readonly string[], at: number, romance: boolean): Part | null {
  for (const step of romance ? [0, -1, -2, 1] : [0, 1, 2, -1]) {
    const word = words[at + step];
    if (word === undefined) continue;
    const part = first(parts, word);
    if (part !== null) return part;
    if (step !== 0 && first(kinds, word) !== null) return null;
  }
  return null;
}

function first<K extends string>(table: Readonly<Record<K, string>>, word: string): K | null {
  for (const key of Object.keys(table) as K[]) if (means(table[key], word)) return key;
  return null;
}

function whole<K extends string>(table: Readonly<Record<K, string>>, word: string): K | null {
  for (const key of Object.keys(table) as K[])
    if (table[key].split(' ').some((start) => start.replace('=', '') === word)) return key;
  return null;
}

const means = (list: string, word: string): boolean =>
  list
    .split(' ')
    .some((start) => (start.endsWith('=') ? word === start.slice(0, -1) : word.startsWith(start)));

// Independent of the locale: a Turkish I must not change a name on another machine.
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/i̇/g, 'i')
    .split(/[^\p{L}-]+/u)
    .filter((word) => word.length > 0);

function seedOf(text: string): number {
  let h = 2166136261;
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 16777619);
  return h >>> 0;
}
