import type { Language } from '../types';
import type { Names } from './names';

/** The words of a place, a person or a time in front of things: "from the baker", "for tomorrow". */
interface PlaceWords {
  before: string;
  articles: string;
  /** Words behind the noun that belong to it: "for the pasta tonight". */
  times: string;
  /** Small words of a request, which stand between the place and the things. */
  small: string;
  /** Complete phrases. */
  whole: string;
}

const placeWords: Record<Language, PlaceWords> = {
  en: {
    before: 'from|at|for',
    articles: 'the|my|our|your',
    times: 'tonight|tomorrow|today',
    small: 'please|pls|then|also|just',
    whole: 'for (?:tomorrow|tonight|today|later|me|us)',
  },
  de: {
    before: 'vom|beim|im|am|zum|zur|bei|von|aus|nach|fürs|für|auf|an|in',
    articles: 'der|dem|den|die|das|meine?n?|unsere?n?',
    times: 'heute?|morgen|abend|nachher|später',
    small: 'bitte|noch|bloß|nur|auch|mal|an|schon|gleich|dann',
    whole: 'für (?:morgen|heute|mich|uns|dich)',
  },
  nl: {
    before: 'voor|bij|van|uit|langs|op|in',
    articles: "de|den|het|mijn|m['’]n|onze|ons",
    times: 'vanavond|morgen|vandaag|straks',
    small: 'nog|even|alvast|graag|aub|ook|dan|maar|een keer|ne keer',
    whole: 'voor (?:morgen|vanavond|mij|me|ons)|daarna|gelijk',
  },
  fr: {
    before: 'chez|au|aux|à|pour|pr|dans',
    articles: "le|la|les|l['’]|mon|ma|mes|notre|nos",
    times: "ce soir|demain|aujourd[’']hui",
    small: 'stp|svp|aussi|encore|juste',
    whole:
      "pour (?:demain|ce soir|nous|moi)|aujourd[’']hui|de la \\p{L}+(?= une? )|du \\p{Lu}\\p{L}+(?= (?:de la|du|des|une?) )",
  },
  es: {
    before: 'para|pa|en|por',
    articles: 'el|la|los|las|mi|mis',
    times: 'mañana|hoy|esta noche',
    small: 'por favor|porfa|también|urgente',
    whole: 'para (?:mañana|hoy|mí|nosotros)|urgente|(?:de la|del) \\p{L}+(?= una? )',
  },
  tr: {
    before: '',
    articles: '',
    times: '',
    small: 'bir de|bi de|da|de|lütfen|ayrıca',
    whole:
      "(?:\\p{L}+ ){1,2}i[çc]in|\\p{L}+[’'](?:[td][ae]n|[yn]?[ae]|[td][ae]ys[ae]n)|\\p{L}{3,}(?:[td][ae]ys[ae]n|l[ae]r[ae])|(?:sabah|akşam|yarın|okul|ofis|misafir)[ae]|(?:cumartesi|pazar(?:tesi)?|kahvaltı|kedi|salı)y[ae]|(?:anne|baba|dede)(?:m|n)[ae]|tavşana|köpeğe|\\p{L}{3,}(?:[td][ae]n)",
  },
};

const made = new Map<Language, RegExp>();

function placeOf(language: Language): RegExp {
  const known = made.get(language);
  if (known) return known;
  const { before, articles, times, small, whole } = placeWords[language];
  const noun =
    before === ''
      ? ''
      : String.raw`|(?:${before})(?: (?:${articles}))? ?(?<!\p{L})(?!(?:${articles}) )\p{L}[\p{L}&’'-]*`;
  const pattern = new RegExp(
    String.raw`^(?:(?:${whole})${noun})(?: (?:${times || small}))*(?<small>(?: (?:${small}))*),? (?=\S)`.replaceAll(
      ' ',
      String.raw`\s+`,
    ),
    'iu',
  );
  made.set(language, pattern);
  return pattern;
}

/** Behind the first words it describes a thing: "renkliler için deterjan". */
const purpose = /\si[çc]in\s/iu;
const counted =
  /^(?:\d|(?:an?|some|two|three|four|una?|unos|unas|dos|tres|une|des|du|de la|deux|trois|eine?n?|ne|nen|n|etwas|zwei|drei|een|twee|drie|vier|bir|iki|üç|dört)\s)/iu;

/** The length of a place, a person or a time in front of a thing, as of "vom Markt zwei Kohlrabi"; else 0. */
export function placeBefore(text: string, names: Names, isFirst = false): number {
  const found = placeOf(names.lexicon.language).exec(text);
  if (!found || (!isFirst && purpose.test(found[0]))) return 0;
  const rest = text.slice(found[0].length);
  const [first = '', second = '', third = ''] = rest.split(/\s+/u);
  const head = text.split(/\s+/u).slice(0, 2).join(' ');
  if (names.lexicon.language === 'tr' && !purpose.test(found[0]) && names.isThing(head)) return 0;
  if (counted.test(rest)) return found[0].length;
  const isNamed = [first, `${first} ${second}`, `${first} ${second} ${third}`].some((words) =>
    names.isThing(words),
  );
  return isNamed || ((found.groups?.['small'] ?? '') !== '' && names.hasKnown(rest)) ? found[0].length : 0;
}
