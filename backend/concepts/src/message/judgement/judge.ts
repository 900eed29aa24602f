import type { Names } from '../names';
import type { Row } from '../pasted-lines';
import type { Piece } from '../pieces';
import { judged, type Weights } from './chain';
import { featuresOf } from './features';
import { tokensOf } from './message-tokens';
import { isIn, placedIn, type Placed } from './placed-pieces';
import { RowMender } from './row-mender';
import { seen } from './seen-words';
import type { Word } from './word-groups';

export interface Judgement {
  weights: Weights;
}

/** A longer message is not judged. */
const longest = 4_000;

/**
 * Judges each word of a message, and mends the pieces that the patterns of words found: drops talk, cuts what
 * stands before and behind a name, parts and joins pieces, and adds words that the patterns left out.
 *
 * The model is a linear chain (a conditional random field) of three states: talk, the first word of a thing, a
 * further word. One more weight of each feature tells the words of an amount from those of a name. The features
 * (`features.ts`) are hashed: words, their letters, neighbours, marks, what the dictionary knows, the piece that the
 * patterns found, the place in clause, sentence and message. `npm run judgement` trains it (seeded gradient
 * descent, the 12,000 strongest weights) on `src/testing/judgement`: labelled messages, the same with other things,
 * lists with talk, and the messages of other languages without their words. `npm run judgement -- --check` measures
 * it on messages that it has not seen (README).
 */
export class Judge {
  private readonly rows: RowMender;

  constructor(
    private readonly names: Names,
    private readonly judgement: Judgement,
    /** Removes what stands around a name; null if no name is left. */
    polish: (text: string) => string | null,
  ) {
    this.rows = new RowMender(names, polish);
  }

  mend(rows: readonly Row[], pieces: readonly (readonly Piece[])[]): Piece[][] {
    if (rows.reduce((sum, { text }) => sum + text.length, 0) > longest)
      return pieces.map((some) => [...some]);
    const isPlain = isAllNames(rows, pieces);
    const all = pieces.flat();
    // The user wants what is typed alone; and nothing tells a list of unknown names from talk.
    if (isPlain && (all.length === 1 || !all.some(({ text }) => this.names.isThing(text))))
      return pieces.map((some) => [...some]);
    const placed = pieces.map((some, row) => placedIn(rows[row]?.text ?? '', some));
    const words = this.words(rows, placed);
    // A heading or a name may stand in front of a list without other words; the rest of it stays.
    const list = { isPlain, kept: new Set(isPlain ? all.slice(1) : []), inRows: rows.length > 2 };
    return placed.map((some, row) => {
      const own = words
        .filter((word) => word.row === row)
        .map((word) => ({ ...word, owner: some.find((each) => isIn(each, word)) }));
      return this.rows.mend(rows[row]?.text ?? '', own, some, list);
    });
  }

  private words(rows: readonly Row[], placed: readonly (readonly Placed[])[]): Omit<Word, 'owner'>[] {
    const tokens = seen(tokensOf(rows, this.names.lexicon.language), rows, this.names, placed);
    const all = judged(featuresOf(tokens), tokens, this.judgement.weights);
    return tokens.map((token, at) => ({ ...token, ...(all[at] ?? { inside: 0, begins: 0, counts: 0 }) }));
  }
}

/** True if no word stands beside the pieces. */
function isAllNames(rows: readonly Row[], pieces: readonly (readonly Piece[])[]): boolean {
  return rows.every(({ text }, row) => {
    const rest = (pieces[row] ?? []).reduce((left, piece) => left.replace(piece.text, ' '), text);
    return !/\p{L}{2}/u.test(rest);
  });
}
