import { readAmount, units, words } from '../line-reader/amount';
import { plural } from '../line-reader/line-reader';
import type { Language, Thing } from '../types';
import { behindComma, behindName, isCountable, rangeBehind } from './amounts/amounts-behind';
import { withoutBracket } from './amounts/brackets';
import { isSize } from './amounts/sizes';
import { chatPatternsOf } from './chat-patterns';
import { withoutEnd } from './ends';
import { trimmed } from './trimmed';

interface Knows {
  isSeveral: (text: string) => boolean;
  isNamed: (text: string) => boolean;
  isKnown: (text: string) => boolean;
}

/** A longer text has no amount of one thing. */
const longest = 240;
/** The number of a size, which stays in the name: "4 numara", "E27", "1.5 V". */
const sized =
  /^\d[\d.,/]*\s?(?:v|w|a|ah|mah|watt|volt|cm|mm|zoll|inch|numara|no|beden|nolu|lu|li|er|in|%|°)(?![\p{L}\p{N}])/iu;

/** A lone number behind these is a size or a kind. */
const numbered =
  /napp(?:y|ies)|diapers?|windeln?|pampers|huggies|couches?|pañal(?:es)?|luiers?|bez[il]|size|gr(?:\.|öße)?|größe|talla|taille|maat|numara|beden|no|nr|n[°º]|typ[eo]?|batter|pil(?:a|as|e|es)?$|omega|formula|milk|milch|melk|lait|latte|leche|stage|étape|stufe|schuh|shoe|zapat|chauss|schoen|ayakkab|ampul|bulb|birne(?!n)|lamp/iu;

// Short patterns tell what a text cannot be: the long ones with all units take long to compile.
const hasNumberWord = new RegExp(String.raw`\s(?:${words})\s`, 'iu');
const hasOf = /\s(?:of\s|de\s|d['’])/iu;

/** "biber yarım kilo" */
const wordsBehind = new RegExp(
  String.raw`^(.*?\p{L}{2}),?\s((?:(?:about|around|roughly|etwa|ca\.?|ungefähr|environ|unos|ongeveer|yaklaşık)\s)?(?:${words})\s(?:${units}))$`,
  'iu',
);
/** "tin of beans", "a thumb of ginger", "un trozo de queso" */
const measured = new RegExp(
  String.raw`^((?:(?:an?|the|une?|una|el|la)\s)?(?:(?:big|small|large|little|good)\s)?(?:${units}|thumb|ream|quarter(?:\s(?:of\sa\s)?pound)?|card|book(?=\sof\s(?:\S+\s){0,3}stamps)|bit|handful|knob|chunk|lump|sprig|trozo|trocito|cachito|pedazo|puñado|cuarto(?:\sde\skilo)?|cabeza|morceau|bout|poignée|quart|tête|gros(?:se)?\s(?:paquet|boîte))(?:\s(?:grandes?|pequeñ[oa]s?))?)\s(?:of\s|de\s|d['’])(.*\p{L}{2}.*)$`,
  'iu',
);
/** "two pillow protectors" counts even an unknown thing. */
const numberWord =
  /^(?:two|three|four|five|six|dos|tres|cuatro|cinco|seis|deux|trois|quatre|cinq|zwei|drei|vier|fünf|sechs|twee|drie|vijf|zes|iki|üç|dört|beş|altı)$/iu;
/** "un kilo y medio de tomates" */
const halves =
  /^((?:(?:une?|una|deux|dos|trois|tres|\d)\s)?(?:kilos?|kg|litros?|litres?|livres?|docenas?|douzaines?|cuarto)\s(?:y|et)\s(?:medi[ao]|demie?|cuarto|mitad))\s(?:de\s|d['’])(.*\p{L}{2}.*)$/iu;

/** The name and the amount of one thing, as they are written. Null if no name is left. */
export function thingOf(piece: string, language: Language, knows: Knows): Thing | null {
  const isShort = piece.length <= longest;
  const { text, amount } = isShort ? withoutBracket(piece) : { text: piece, amount: null };
  const read = namedOf(text, language, knows);
  if (read === null) return null;
  const thing = amount !== null && read.quantity === null ? { ...read, quantity: amount } : read;
  const { start, end } = trimmed(thing.name, 0, thing.name.length);
  const name = thing.name.slice(start, end).replace(/\s[-–—]+$/u, '') || thing.name;
  return { ...thing, name: !isShort || knows.isNamed(name) ? name : withoutEnd(name, language) };
}

function namedOf(piece: string, language: Language, knows: Knows): Thing | null {
  const { starts, bags } = chatPatternsOf(language);
  const { start, end } = trimmed(piece, 0, piece.length);
  const text = piece.slice(start, end).replace(/\s+/gu, ' ');
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) return null;
  const behindIt = text.length > longest ? null : (behindComma(text) ?? rangeBehind(text));
  if (behindIt) return { ...behindIt, name: bare(behindIt.name, starts.article, knows) };
  const counted = readAmount(text);
  const isSeveral = knows.isSeveral(text) && (counted.quantity === null || !knows.isNamed(counted.name));
  if (!/\p{L}/u.test(text) || text.length > longest || isSeveral) return { name: text, quantity: null };
  const pack =
    /^((?:(?:an?|une?|ein(?:en)?|een|un)\s)?\d{1,3}(?:er)?[- ]?(?:pack|pak|träger|packung))\s+(?:of\s+|de\s+|d['’])?(?=\p{L}{2})/iu.exec(
      text,
    );
  if (pack) return { quantity: pack[1] ?? null, name: text.slice(pack[0].length) };
  if (sized.test(text) || bags.test(text)) return { name: bare(text, starts.article, knows), quantity: null };
  const times = /^[x×]\s?(\d{1,3})\s+(?=\p{L}{2})/iu.exec(text);
  if (times) return { quantity: times[1] ?? null, name: text.slice(times[0].length) };
  const behind = /^(.*\p{L}{2})\s(\d{1,2})$/iu.exec(text);
  const [, before = ''] = behind ?? [];
  if (behind && isCountable(before, language, knows.isKnown) && !numbered.test(before))
    return { quantity: behind[2] ?? null, name: bare(before, starts.article, knows) };
  // A Turkish word behind a number describes: "50 faktör".
  const pieces = language === 'tr' || numbered.test(text) ? null : behindName(text, knows.isKnown);
  if (pieces && counted.quantity === null)
    return { ...pieces, name: bare(pieces.name, starts.article, knows) };
  const last = hasNumberWord.test(text) ? wordsBehind.exec(text) : null;
  if (last && (knows.isKnown(last[1] ?? '') || (last[1] ?? '').split(' ').length < 4))
    return { quantity: last[2] ?? null, name: last[1] ?? '' };
  const half = halves.exec(text);
  if (half) return { quantity: half[1] ?? null, name: bare(half[2] ?? '', starts.article, knows) };
  const measure = !hasOf.test(text) || knows.isNamed(text) ? null : measured.exec(text);
  if (measure) return { quantity: measure[1] ?? null, name: bare(measure[2] ?? '', starts.article, knows) };
  const read = counted;
  if (read.quantity !== null && isSize(read.quantity) && !/^\d|\)$/u.test(text))
    return { name: bare(text, starts.article, knows), quantity: null };
  const isName = knows.isNamed(text) && !knows.isNamed(read.name);
  // "bread - 2", "mince – 750 g"
  const [, dashed, behindDash] = /^(.*\p{L}.*?)\s[-–—]\s(\d.*)$/u.exec(text) ?? [];
  const split = dashed === undefined ? null : readAmount(`${dashed}, ${behindDash}`);
  if (split && split.quantity !== null && split.name === dashed) return split;
  const held =
    /^((?:tin|can|jar|bottle|pack|packet|bag|box|tub|carton|bar)s? of|dosen?|gl[aä]s(?:er)?|packung(?:en)?|becher|flaschen?|beutel|tüten?|tafeln?|blik(?:ken|je)?|pak(?:ken|je)?|zak(?:je|ken)?|pot(?:je|ten)?|paket|kutu|kavanoz|şişe|(?:paquetes?|latas?|botes?|tarros?|bolsas?|botellas?|boîtes?|paquets?|sachets?|pots?|bouteilles?) de) (.+)$/iu.exec(
      read.name,
    );
  // "jar honey (6)": the package does not stand beside its number.
  if (held && read.quantity !== null && !text.startsWith(held[1] ?? ''))
    return {
      quantity: `${read.quantity} ${(held[1] ?? '').replace(/ (?:of|de)$/iu, '')}`,
      name: held[2] ?? '',
    };
  if (!isName && (read.quantity !== null || read.name !== text))
    return { quantity: read.quantity, name: bare(read.name, starts.article, knows) };
  // "24 rolls": a measure that is a thing too.
  const [, number, thing = ''] = /^(\d{1,3}) (\p{L}{3,})$/u.exec(text) ?? [];
  if (number !== undefined && number !== '1' && knows.isNamed(thing))
    return { quantity: number, name: thing };
  const inWords = starts.count.exec(text);
  const name = text.slice(inWords?.[0].length);
  const isPlural = numberWord.test(inWords?.[1] ?? '') && (plural[language].test(name) || language === 'tr');
  if (inWords && (knows.isKnown(name) || isPlural)) return { quantity: inWords[1] ?? null, name };
  return { name: bare(text, starts.article, knows), quantity: null };
}

/** The name without its article, unless it is part of a name: "La vache qui rit". */
function bare(text: string, article: RegExp, knows: Knows): string {
  if (knows.isNamed(text)) return text;
  const rest = text.replace(article, '');
  if (rest === text || !/\p{L}{2}/u.test(rest)) return text;
  return /^\p{Lu}\p{Ll}+\s\p{Lu}/u.test(text) && !knows.isKnown(rest) ? text : rest;
}
