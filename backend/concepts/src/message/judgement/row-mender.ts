import { isOnlyAmount } from '../../line-reader/amount-spans';
import type { Names } from '../names';
import { type Piece, single } from '../pieces';
import { saysPlease } from '../please';
import { SharedNames } from '../shared-names';
import { counted } from './counted';
import { joinedPairs } from './joined-pairs';
import type { Gap } from './message-tokens';
import type { Placed } from './placed-pieces';
import { opens } from './seen-words';
import { groupsOf, isFixed, limits, sliceOf, type Word } from './word-groups';

/** The letters of `known` of words that may name a thing. */
const named: ReadonlySet<string> = new Set(['A', 'M', 'N', 'C', 'K', 'x']);

/** True for a piece of a list that no other word follows without a mark. */
function isBetweenMarks(placed: Placed, words: readonly Word[]): boolean {
  const own = words.filter(({ owner }) => owner === placed);
  return !isJoint(own[0]?.before) && !isJoint(own.at(-1)?.after);
}

const isJoint = (gap: Gap | undefined): boolean => gap === 'space' || gap === 'join';

/** True for a message of names alone, and its pieces that stay. */
interface List {
  isPlain: boolean;
  kept: ReadonlySet<Piece>;
  inRows: boolean;
}

/** Makes the pieces of a row anew from its judged words. */
export class RowMender {
  private readonly shared: SharedNames;

  constructor(
    private readonly names: Names,
    /** Removes what stands around a name; null if no name is left. */
    private readonly polish: (text: string) => string | null,
  ) {
    this.shared = new SharedNames(names);
  }

  mend(row: string, words: readonly Word[], placed: readonly Placed[], list: List): Piece[] {
    const isWhole = ({ piece }: Placed): boolean =>
      this.names.isCurated(piece.text) || this.shared.isWhole(piece.text);
    const wholes = new Set(placed.filter((each) => list.kept.has(each.piece) && isBetweenMarks(each, words)));
    const groups = groupsOf(
      words.filter(({ owner }) => !owner || !wholes.has(owner)),
      isWhole,
    );
    const touched = new Set(groups.flat().map(({ owner }) => owner));
    const made: { at: number; piece: Piece }[] = [];
    for (const each of placed) {
      const own = words.filter(({ owner }) => owner === each);
      const stays = (): boolean => this.stays(each, own, list) || this.isAskedFor(row, each, own, words);
      if (isFixed(each) || own.length === 0 || (!touched.has(each) && stays()))
        made.push({ at: each.at, piece: each.piece });
    }
    for (const [at, group] of groups.entries()) {
      // "beans two tins": the amount is no thing of its own.
      const isPart = groups.some((other, place) => place !== at && other[0]?.owner === group[0]?.owner);
      if (isPart && isOnlyAmount(row.slice(group[0]?.start, group.at(-1)?.end))) continue;
      const [first] = new Set(group.map(({ owner }) => owner).filter((owner) => owner !== undefined));
      const piece = first
        ? this.changed(row, words, group, first, list.kept.has(first.piece))
        : this.recovered(row, group, placed);
      if (piece) made.push({ at: group[0]?.start ?? 0, piece });
    }
    const sorted = made.sort((a, b) => a.at - b.at);
    return joinedPairs(row, sorted, list.inRows).map(({ piece }) => piece);
  }

  /** True for a piece that stays although none of its words is likely. */
  private stays({ piece }: Placed, own: readonly Word[], { isPlain, kept }: List): boolean {
    if (kept.has(piece) || own[0]?.before === 'bullet') return true;
    const most = Math.max(...own.map(({ inside }) => inside));
    // The user is asked about an unknown word between two stops.
    const isLone = piece.isLoose && own.length === 1;
    const isKnown = this.names.isThing(piece.text);
    if (isPlain) return most >= limits.dropListed;
    return most >= (isKnown || isLone ? limits.dropKnown : limits.drop);
  }

  /** "Ham please" between two marks: a known thing is not lost. */
  private isAskedFor(row: string, { piece }: Placed, own: readonly Word[], words: readonly Word[]): boolean {
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || !this.names.isThing(piece.text)) return false;
    const begin = words.filter((word) => word.start <= first.start && opens(word)).at(-1) ?? first;
    const behind = words.find((word) => word.start > last.start && opens(word));
    return saysPlease(row.slice(begin.start, behind?.start));
  }

  /** A thing that no piece has, unless it stands in another one. */
  private recovered(row: string, group: readonly Word[], placed: readonly Placed[]): Piece | null {
    // Where a piece does not stand word for word, its words look like those of no piece.
    if (placed.some(({ at, end }) => at === end)) return null;
    if (!group.some(({ known }) => named.has(known))) return null;
    const text = sliceOf(row, group[0]?.start ?? 0, group.at(-1)?.end ?? 0);
    if (isOnlyAmount(text)) return null;
    const key = this.names.keyOf(text);
    if (placed.some(({ piece }) => this.names.keyOf(piece.text) === key)) return null;
    return counted({ ...single, text }, group, this.names);
  }

  /** The words of one piece or several, perhaps with less or more words around them. */
  private changed(
    row: string,
    words: readonly Word[],
    group: readonly Word[],
    first: Placed,
    isListed: boolean,
  ): Piece {
    const { piece } = first;
    const last = [...group].reverse().find(({ owner }) => owner !== undefined)?.owner ?? first;
    const most = Math.max(...group.map(({ inside }) => inside));
    const isSure = piece.isSure && (isListed || this.names.isThing(piece.text) || most >= limits.sure);
    const [begin, end] = [
      words.find(({ owner }) => owner === first),
      [...words].reverse().find(({ owner }) => owner === last),
    ];
    const [isBegin, isEnd] = [begin === group[0], end === group.at(-1)];
    if (first === last && isBegin && isEnd) return counted({ ...piece, isSure }, group, this.names);
    if (first === last && this.names.isCurated(piece.text)) return { ...piece, isSure };
    let [start, stop] = [group[0]?.start ?? 0, group.at(-1)?.end ?? 0];
    // Marks stay at the edges of a piece, and so does its amount.
    if (isBegin || (start > first.at && isOnlyAmount(row.slice(first.at, start)))) start = first.at;
    if (isEnd || (stop < last.end && isOnlyAmount(row.slice(stop, last.end)))) stop = last.end;
    const text = sliceOf(row, start, stop);
    const startsRow = piece.startsRow && isBegin;
    return counted({ ...piece, isSure, startsRow, text: this.polish(text) ?? text }, group, this.names);
  }
}
