import type { Language } from '../types';
import { among } from './among';

/** Words that end no name: small words and verbs of a request. */
const words: Record<Language, string> = {
  en: among`as|by|before|either|bc|cos|now|your|the|ones? please|tho|though|lol|ffs|obvs|pal|and|or|too|pls`,
  es: among`tmb|también|tambien|porfa\p{L}*|porfis|pls|nomás|y|o|de|que|xfa|xfi+|gracias`,
  fr: among`donc|lol|svp|stp|cest|c['’]est|aussi|suffit|suffira|feront l['’]affaire|fera l['’]affaire|et|ou|merci|tkt`,
  de: among`mit|bitte?|nur|auch|dazu|reicht|reichen|posten|poste|mitnehmen|mitnehma|mitbringen|täten gut|wären gut|und|oder|kaufen|holen|besorgen`,
  nl: among`kan|kunnen|bij|mee|meepakken|meenemen|meebrengen|ophalen|halen|brengen|regelen|kopen|nodig|graag|en|of|lol|ook|erbij|hebben`,
  tr: among`lzm|lazım|rica|rica ederim|rica ediyorum|hadi|ve|lütfen|bakıver|kapıver|getiriver|alıver|getirir misin|gerekiyormuş|gerekiyor|alsan|de koy|da koy|kapıp|siparişimi`,
};

const made = new Map<Language, RegExp>();

function endOf(language: Language): RegExp {
  const known = made.get(language);
  if (known) return known;
  const pattern = new RegExp(
    String.raw`(?<=\p{L}{2}|\d)[\s,]+(?:${words[language].replaceAll(' ', String.raw`\s`)})$`,
    'iu',
  );
  made.set(language, pattern);
  return pattern;
}

/** "pellets either", "krentenbollen regelen" */
export function withoutEnd(name: string, language: Language): string {
  const pattern = endOf(language);
  const once = name.replace(pattern, '');
  return once === name ? name : once.replace(pattern, '');
}
