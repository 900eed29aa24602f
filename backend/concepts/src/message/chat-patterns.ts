import { messageWords } from '../line-reader/message-words';
import type { Language } from '../types';
import type { ChatWords } from './chat-words';
import { de } from './words/de';
import { en } from './words/en';
import { es } from './words/es';
import { fr } from './words/fr';
import { nl } from './words/nl';
import { tr } from './words/tr';

const chatWords: Record<Language, ChatWords> = { en, es, fr, de, nl, tr };

/** Pet names that are part of no name of a thing, in all languages. */
const pets =
  'cari|papá|mamá|darling|babe|hun|sweetheart|sweetie|schatz|schatzi|schatzilein|liebling|mausi|hasi|mein schatz|cari[nñ]o|mi amor|mi vida|coraz[oó]n|ch[eé]rie?|mon c(?:oe|œ)ur|mon amour|doudou|schatje|lieverd|liefje|can[ıi]m(?: benim)?|a[şs]k[ıi]m(?: benim)?|hayat[ıi]m|tatl[ıi]m|annec?i[ğg]im|annecim|babac[ıi]([ğg][ıi])?m|sevgilim|bir ?tanem';

/** The regular expressions of the words of a message, for one clause. */
export interface ChatPatterns {
  starts: Record<
    | 'greeting'
    | 'dear'
    | 'pet'
    | 'lead'
    | 'ask'
    | 'verb'
    | 'no'
    | 'fix'
    | 'article'
    | 'count'
    | 'aside'
    | 'question',
    RegExp
  >;
  ends: Record<'tail' | 'end' | 'gone' | 'had' | 'thanks' | 'pet', RegExp | null>;
  whole: Record<'chat' | 'polite' | 'list' | 'category' | 'dear' | 'fix' | 'nothing', RegExp>;
  /** A request behind other words. */
  ask: RegExp;
  says: RegExp;
  is: RegExp;
  cut: RegExp;
  remark: RegExp;
  bags: RegExp;
}

const spaced = (source: string): string =>
  source.replaceAll(' ?', String.raw`\s*`).replaceAll(' ', String.raw`\s+`);
const edge = String.raw`(?:(?<=['’\s])|(?![\p{L}\p{N}'’]))`;
const before = String.raw`(?<![\p{L}\p{N}'’-])`;
const mark = String.raw`[\s,;:.!?¿¡…–—-]*`;

const start = (source: string): RegExp =>
  new RegExp(String.raw`^[¿¡\s]*(?:${spaced(source)})${edge}${mark}`, 'iu');
const end = (source: string): RegExp | null =>
  source === ''
    ? null
    : new RegExp(
        String.raw`(?:^|[\s,;.!?¿¡…–—-]+)(?<![\p{L}\p{N}'’])(?:${spaced(source)})[\s,;.!?…]*$`,
        'iu',
      );
const whole = (...sources: string[]): RegExp =>
  new RegExp(String.raw`^[¿¡\s]*(?:${sources.map(spaced).join('|')})[\s,;:.!?…)]*$`, 'iu');
const anywhere = (source: string): RegExp => new RegExp(`${before}(?:${spaced(source)})${edge}`, 'iu');

const made = new Map<Language, ChatPatterns>();

export function chatPatternsOf(language: Language): ChatPatterns {
  const known = made.get(language);
  if (known) return known;
  const { greetings, dears, asks, verbs, ends, thanks } = messageWords[language];
  const words = chatWords[language];
  const allAsks = `${words.asks}|${asks}`;
  const ending = [words.ends, ends].filter(Boolean).join('|');
  const nameless = `${dears}|${words.people}|${pets}`;
  const patterns: ChatPatterns = {
    starts: {
      greeting: start(
        `(?:${greetings})(?: (?:${nameless}))*(?:[, ]+(?:${nameless}|\\p{Lu}\\p{L}+(?=\\s*[,!:.])))?(?! (?:kitty|fresh))`,
      ),
      dear: start(
        `(?:${nameless})(?:(?=\\s*[,!:])|(?= (?:${allAsks}|${verbs})(?![\\p{L}]))${ending === '' ? '' : `|(?=[^.!?]{3,200} (?:${ending})\\s*(?:[.!?,❤️]|$))`})`,
      ),
      pet: start(pets),
      lead: start(words.leads),
      ask: start(allAsks),
      verb: start(`${words.verbs}|${verbs}`),
      no: start(words.no),
      fix: start(words.fix),
      article: start(words.articles),
      aside: start(words.asides),
      question: start(words.questions),
      count: new RegExp(
        String.raw`^(${spaced(words.counts)})${edge}\s*(?:(?:of|de|van)\s+|d['’])?(?=\p{L})`,
        'iu',
      ),
    },
    ends: {
      tail: end(`${words.tails}|${messageWords[language].and}`),
      end: end(ending),
      gone: end(words.gone),
      had: end(words.had),
      thanks: end(`(?:${thanks})(?: (?:my|mein|mon|ma|mi|${nameless}))*`),
      pet: end(pets),
    },
    whole: {
      polite: whole(thanks, greetings, pets),
      chat: whole(words.whole, thanks, `(?:${greetings}|evening|morning)(?:[, ]+(?:${nameless}))*`),
      list: whole(words.lists, words.people, dears, words.verbs, words.asks),
      category: whole(words.categories),
      dear: whole(nameless),
      nothing: whole(words.nothing),
      fix: whole(words.fix, 'no|non|nein|nee|hayır|yok'),
    },
    ask: anywhere(words.asks),
    says: anywhere(words.says),
    is: anywhere(words.is),
    cut: new RegExp(
      String.raw`(?<=\p{L}{2}[)\s\d,–-]*[\s,(])(?<![’'-])(?:${spaced(words.cuts)})${edge}`,
      'iu',
    ),
    remark: anywhere(words.remarks),
    bags: anywhere(words.bags),
  };
  made.set(language, patterns);
  return patterns;
}
