import { partsOf } from '../line-reader/line-parts';
import { type ChatPatterns, chatPatternsOf } from './chat-patterns';
import type { Names } from './names';
import { placeBefore } from './places';
import { trimmed } from './trimmed';

const rounds = 6;
const andOnly = new Set(['and'] as const);
/** Words that never end a name. */
const dangling =
  /[\s,(]+(?:for|with|from|of|that|and|so|para|por|con|de|del|y|que|pour|avec|à|de|du|des|et|für|fürs|mit|von|vom|zum|zur|und|voor|met|van|en|ve|için)\s*$/iu;

/** Removes the words before and behind the name of one thing that say something else. */
export class PiecePolisher {
  private readonly patterns: ChatPatterns;

  constructor(private readonly names: Names) {
    this.patterns = chatPatternsOf(names.lexicon.language);
  }

  /** Null if no name is left: "some of those", "she is bringing the baby". */
  polish(piece: string): string | null {
    let text = piece;
    for (let round = 0; round < rounds; round += 1) {
      const before = text;
      const { start, end } = trimmed(text, 0, text.length);
      text = this.withoutRemark(text.slice(start, end));
      if (this.names.isCurated(text)) return text;
      if (this.isNothing(text)) return null;
      text = this.withoutTail(this.withoutLead(text));
      if (text === before) break;
    }
    return text;
  }

  private isNothing(text: string): boolean {
    const { whole, says, starts } = this.patterns;
    if (whole.nothing.test(text) || text.replace(starts.lead, '') === '') return true;
    if (whole.chat.test(text) && !this.names.isThing(text)) return true;
    if (placeBefore(text, this.names) > 0) return false;
    if (starts.aside.test(text) && !this.names.hasKnown(text) && !/\d/u.test(text)) return true;
    return says.exec(text)?.index === 0 && !starts.ask.test(text) && !this.names.isThing(text);
  }

  private withoutLead(text: string): string {
    const { ask, lead } = this.patterns.starts;
    const asked = text.replace(ask, '').replace(lead, '');
    const rest = asked.slice(placeBefore(asked, this.names));
    return /\p{L}{2}/u.test(rest) ? rest : text;
  }

  /** "red wine (for me, not the sauce)" */
  private withoutRemark(text: string): string {
    const [whole = '', remark = ''] = /\s*\(([^()]*)\)$/u.exec(text) ?? [];
    const { says, cut, starts } = this.patterns;
    const isRemark =
      says.test(remark) || (!/^\d/u.test(remark) && (cut.test(`xx ${remark}`) || starts.aside.test(remark)));
    return isRemark ? text.slice(0, text.length - whole.length) : text;
  }

  private withoutTail(text: string): string {
    const { cut } = this.patterns;
    const { tail, thanks } = this.patterns.ends;
    const isLeft = (index: number): boolean => index > 0 && !dangling.test(text.slice(0, index));
    const ends = [tail, thanks].map((pattern) => pattern?.exec(text)?.index ?? -1).filter(isLeft);
    const remark = cut.exec(text)?.index ?? 0;
    const at = Math.min(...(remark > 0 && !this.hasMore(text.slice(remark)) ? [remark] : []), ...ends);
    if (!Number.isFinite(at)) return text;
    const head = text.slice(0, at).replace(dangling, '');
    return /\p{L}{2}/u.test(head) && opens(head) ? head : text;
  }

  /** "... for tonight and the beer": another thing stands behind the remark. */
  private hasMore(tail: string): boolean {
    const parts = partsOf(tail, this.names.lexicon.language, andOnly);
    return parts.slice(1).some(({ start, end }) => this.names.hasKnown(tail.slice(start, end)));
  }
}

/** Brackets stay together. */
const opens = (text: string): boolean =>
  (text.match(/\(/gu)?.length ?? 0) === (text.match(/\)/gu)?.length ?? 0);
