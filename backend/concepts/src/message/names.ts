import { readAmount } from '../line-reader/amount';
import type { LineReader, Sight } from '../line-reader/line-reader';
import type { Lexicon } from '../matcher/lexicon';

export const certain = 0.9;
const known = 0.7;
const mostWords = 8;
const longest = 80;

/** The dictionary of the names of things, each looked up once for a message. */
export class Names {
  private readonly scores = new Map<string, number>();
  private readonly keys = new Map<string, string>();

  constructor(
    readonly lexicon: Lexicon,
    readonly lines: LineReader,
    readonly sight: Sight,
  ) {}

  forget(): void {
    this.scores.clear();
    this.keys.clear();
  }

  /** True for a name of the dictionary without a word left over. */
  isCurated(text: string): boolean {
    const tokens = this.lexicon.tokens(text);
    if (tokens.length === 0 || tokens.length >= mostWords) return false;
    const entry = this.lexicon.joined(tokens, 'shopping');
    return entry !== undefined && entry.section !== 'chores';
  }

  /** True if a word of the text may name a thing. */
  hasKnown(text: string): boolean {
    if (this.score(text) >= known || this.isKind(text)) return true;
    return text.split(/[\s,/]+/u).some((word) => word.length > 2 && this.isThing(word));
  }

  isThing(text: string): boolean {
    return this.score(text) >= certain || this.isKind(text);
  }

  isKind(text: string): boolean {
    return text.length < longest && this.sight.kind(text) !== null;
  }

  score(text: string): number {
    return kept(this.scores, text, () => this.lines.score(text, 'shopping'));
  }

  concept(text: string): string | undefined {
    return this.sight.guess(text, 'shopping')?.entry.concept;
  }

  /** Equal for two names of one thing. */
  keyOf(text: string): string {
    return kept(
      this.keys,
      text,
      () => this.concept(text) ?? this.lexicon.tokens(readAmount(text).name).join(' '),
    );
  }

  isTaste(word: string): boolean {
    const tokens = this.lexicon.tokens(word);
    return tokens.length === 1 && this.lines.isTaste(tokens);
  }
}

function kept<T>(all: Map<string, T>, text: string, make: () => T): T {
  const known = all.get(text);
  if (known !== undefined) return known;
  const made = make();
  all.set(text, made);
  return made;
}
