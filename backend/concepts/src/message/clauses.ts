import { outside } from '../line-reader/line-parts';
import type { Language } from '../types';

/**
 * The mark in front of a clause. A list mark or an emoji separates things; a stop ends a sentence; a dash or
 * a colon may also stand between a thing and its description.
 */
export type Mark = 'list' | 'stop' | 'dash' | 'colon';

export interface Clause {
  start: number;
  end: number;
  mark: Mark | null;
  /** A stop or the edge of the line is in front of it, and none behind it that separates things. */
  opens: boolean;
  closes: boolean;
  isQuestion: boolean;
  /** The verb of another request stands before it. */
  isBehindVerb: boolean;
}

const emoji = String.raw`(?:\p{Extended_Pictographic}(?:\ufe0f|\p{EMod}|\u200d\p{Extended_Pictographic})*)+`;
const marks = new RegExp(
  [
    String.raw`(?<list>(?<=\p{N})[,،](?!\p{N})|(?<!\p{N})[,،]|[;¦·•‣●▪■►✓✔☐☑\t\r\n]|\s\*\s|(?<=\p{L}\s*)${emoji}(?=\s*[\p{L}\p{N}])|\sx{2,}(?=\s))`,
    String.raw`(?<stop>[?!]+|\.{2,}|…|\.(?=\s|$))`,
    String.raw`(?<dash>\s[-–—]+\s|(?<=\p{L})[–—](?=\p{L})|\s\|\s|\s//?\s)`,
    String.raw`(?<colon>\s?:(?=\s|$)|\s?→)`,
  ].join('|'),
  'gu',
);
const abbreviation =
  /(?:^|[^\p{L}])(?:ca|st|dr|gr|nr|no|pck|pkg|pk|stk|st|u|evtl|bzw|usw|etc|approx|kg|g|ml|cl|l|lt|inkl|ev|z|b|d|h|vs|vb|mr|mrs|ben|bio|aprox|env|uds?|ud|pz|min|max|div|versch|gem|tk|p|s|x|adet|bijv|evt|pcs|pkt)$/iu;
const measured = /\p{L}[^\p{L}]*[\s(]\d[\d.,]*\s?(?:kg|g|gr|ml|cl|l|lt)$/iu;
const months =
  /^\s*(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec|ene|abr|ago|dic|oca|şub|nis|haz|tem|ağu|eyl|eki|kas|ara)\p{L}*/iu;

/** Between two things of one sentence. */
const separates = /[,،;¦:|\t–—-]/u;

/** True for a full stop that belongs to the word or number before it. */
function isAbbreviated(text: string, at: number, from: number): boolean {
  if (text[at] !== '.' || text[at + 1] === '.') return false;
  const said = text.slice(Math.max(from, at - 12), at);
  // "flour 2 kg. I bake": the amount stands behind its thing.
  if (measured.test(text.slice(from, at)) && /^\s+\p{Lu}/u.test(text.slice(at + 1))) return false;
  if (/\p{N}$/u.test(said))
    return /^\s*\p{N}+$/u.test(text.slice(from, at)) || months.test(text.slice(at + 1, at + 14));
  return abbreviation.test(said);
}

/** Words between two sentences. */
const buts: Record<Language, RegExp> = {
  en: /(?<![.,;:!?…])\s(?:but|(?<!(?:^|[\s,.])(?:or|not|and|is|are|was|if|just|been|think|said|oh|ok|right) )so(?! (?:much|many|far|that|i|we|you|u|he|she|they|can|could|cud|it|pls|please|good|nice|cold|hot|tired|hungry|long|no need)(?!\p{L})))\s/giu,
  es: /(?<![.,;:!?…])\s(?:pero|así que(?! (?:necesit\p{L}*|no|me|nos|hay|voy|si)(?!\p{L})))\s/giu,
  fr: /(?<![.,;:!?…])\s(?:mais|(?:donc|du coup)(?! (?:on|je|j|tu|il|faut|pas|c|y)(?!\p{L})))\s/giu,
  de: /(?<![.,;:!?…])\s(?:aber|deshalb|darum|also(?! (?:wir|ich|brauch\p{L}*|es|du|bitte)(?!\p{L})))\s/giu,
  nl: /(?<![.,;:!?…]|(?:doe|toch|laat|neem|haal|koop|er|het))\s(?:maar|daarom|dus(?! (?:we|ik|wij|je|jij|kun|kan|niet|moet\p{L}*)(?!\p{L})))\s/giu,
  tr: /(?<![.,;:!?…])\s(?:ama|fakat|o yüzden|bu yüzden)\s/giu,
};

/** A Turkish verb ends its sentence: "ekmek al süt de bitti". */
const verb =
  /(?<=[\p{L}\d] )(?:(?:al|alsana|alıver|al[ıi]n|getir|lazım|bitti|bitmi[şs]+|yok|var|kalmad[ıi])(?: (?:da|de|lütfen))?|(?:al|getir|alabil)[ıi]r m[ıi]s[ıi]n(?:[ıi]z)?) (?=(?:(?!(?:m[ıiuü]|da|de|ya|ki|diye|ise|olan\p{L}*|bile|sanki|iyi|çok|değil|lütfen|canım|tane|adet|olur|lazım|unutma|gel|sana zahmet|acil\p{L}*|yani)(?!\p{L})|\d+ ?(?:tane|adet|paket|lü|li|lu|lı|gr|kg))[\p{L}\d]))/giu;

/** The clauses of a line. Text in brackets stays together. */
export function clausesOf(line: string, language: Language): Clause[] {
  const spoken = language === 'tr' ? line.replace(verb, (words) => `${words.slice(0, -1)}¦`) : line;
  const text = spoken.replace(buts[language], (word) => `,${word.slice(1)}`);
  const open = outside(text);
  const all: Clause[] = [];
  let start = 0;
  let mark: Mark | null = null;
  let opening = '';
  const close = (end: number, next: Mark | null, closing: string): void => {
    const isEmpty = !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text.slice(start, end));
    const [opens, closes] = [opening, closing].map((each) => !separates.test(each));
    const isQuestion = closing.includes('?');
    const isBehindVerb = opening === '¦';
    if (!isEmpty)
      all.push({
        start,
        end,
        mark,
        opens: opens === true,
        closes: closes === true,
        isQuestion,
        isBehindVerb,
      });
    if (!isEmpty || mark === null || next === 'stop') {
      mark = next;
      opening = closing;
    }
  };
  for (const match of text.matchAll(marks)) {
    const found = markOf(match);
    if (open?.[match.index] === false) continue;
    if (found === 'stop' && isAbbreviated(text, match.index, start)) continue;
    close(match.index, found, match[0]);
    start = match.index + match[0].length;
  }
  close(text.length, null, '');
  return all;
}

const markOf = ({ groups = {} }: RegExpMatchArray): Mark =>
  (['list', 'stop', 'dash'] as const).find((name) => groups[name] !== undefined) ?? 'colon';
