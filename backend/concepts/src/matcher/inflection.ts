import type { Language } from '../types';

/**
 * The base forms of a word on folded text, least reduced first. Small tables on purpose: a full stemmer
 * merges words that differ ("salam" and "salata").
 */
export function forms(word: string, language: Language): string[] {
  const out = [word];
  const add = (form: string, min = 3): void => {
    if (form.length >= min && !out.includes(form)) out.push(form);
  };
  REDUCERS[language](word, add);
  return out;
}

type Add = (form: string, min?: number) => void;

const REDUCERS: Record<Language, (word: string, add: Add) => void> = { en, es, fr, de, tr, nl };

function en(word: string, add: Add): void {
  if (word.endsWith('ies')) {
    add(`${word.slice(0, -3)}y`);
    add(word.slice(0, -1));
  } else if (/(?:sh|ch|x|ss|zz|o)es$/.test(word)) {
    add(word.slice(0, -2));
    add(word.slice(0, -1));
  } else if (word.endsWith('ves')) {
    add(`${word.slice(0, -3)}f`);
    add(`${word.slice(0, -3)}fe`);
    add(word.slice(0, -1));
  } else if (/[^su]s$/.test(word)) add(word.slice(0, -1));
  if (word.length > 5 && word.endsWith('ing')) {
    const stem = word.slice(0, -3);
    add(stem);
    add(`${stem}e`);
    add(stem.replace(/(.)\1$/, '$1'));
  }
  if (word.length > 4 && word.endsWith('ed')) {
    add(word.slice(0, -1));
    add(word.slice(0, -2));
  }
}

function es(word: string, add: Add): void {
  if (word.endsWith('ces')) add(`${word.slice(0, -3)}z`);
  if (/[aeiou]s$/.test(word)) add(word.slice(0, -1));
  if (/[^aiou]es$/.test(word)) add(word.slice(0, -2));
  const bare = word.replace(/(?<=[aei]r)(?:se|me|te|nos|l[aeo]s?)$/, '');
  add(bare);
  if (/[aei](?:te|se)$/.test(word)) add(word.slice(0, -2), 4);
  // "lavar" and the imperative "lava" get one form
  if (/[aei]r$/.test(bare)) {
    add(bare.slice(0, -1), 4);
    add(bare.slice(0, -2), 3);
  }
  const small = /^(.{3,}?)(?:cit|it)([oa])s?$/.exec(word);
  if (small) {
    add(`${small[1] ?? ''}${small[2] ?? ''}`);
    add(small[1] ?? '');
  }
}

function fr(word: string, add: Add): void {
  if (word.endsWith('aux')) add(`${word.slice(0, -3)}al`);
  if (/[^s][sx]$/.test(word)) add(word.slice(0, -1));
  if (word.length > 4 && /(?:er|ez)$/.test(word)) {
    add(`${word.slice(0, -2)}e`);
    add(word.slice(0, -2), 4);
  }
}

function de(word: string, add: Add): void {
  if (/[ns]$/.test(word)) add(word.slice(0, -1));
  if (/e[nrsm]$/.test(word)) add(word.slice(0, -2));
  if (word.endsWith('e')) add(word.slice(0, -1));
  if (word.endsWith('ern')) add(word.slice(0, -3));
  if (/(?:lein|chen)$/.test(word) && word.length > 7) add(word.replace(/(?:lein|chen)$/, ''));
}

function nl(word: string, add: Add): void {
  if (word.endsWith('s')) add(word.slice(0, -1));
  if (word.endsWith('en') && word.length > 4) {
    const stem = word.slice(0, -2);
    add(stem);
    add(stem.replace(/([^aeiou])\1$/, '$1'));
    const long = stem.replace(/([aeou])([^aeiou])$/, '$1$1$2');
    add(long);
    add(long.replace(/v$/, 'f').replace(/z$/, 's'));
    add(stem.replace(/v$/, 'f').replace(/z$/, 's'));
  }
  if (word.endsWith('e')) add(word.slice(0, -1));
  const small = /^(.{3,}?)(?:etje|tje|pje|je)s?$/.exec(word);
  if (small) add(small[1] ?? '');
}

const TR_SUFFIX =
  /(?:l[ae]r[iu]n[iu]|l[ae]r[iu]n|l[ae]r[iu]m|l[ae]r[iu]|l[ae]ra|l[ae]re|l[ae]r|[sy]?[iu]n[iu]|[iu]m[iu]|[iu][nm]|n[iu]|[sy]?[iu]|y?[ae]|[dt][ae]n?|m[ae]k|m[ae]|y?l[ae]|m[ae]y[iu]|n)$/;

function tr(word: string, add: Add): void {
  // one suffix at a time, from the end; each shorter form is a candidate
  const queue = [word];
  for (let i = 0; i < queue.length && i < 6; i += 1) {
    const current = queue[i] ?? '';
    for (let cut = 1; cut <= 6 && current.length - cut >= 2; cut += 1) {
      const tail = current.slice(-cut);
      const match = TR_SUFFIX.exec(tail);
      if (!match || match[0] !== tail) continue;
      const stem = current.slice(0, -cut);
      add(stem, 2);
      if (/^[aeiou]/.test(tail)) {
        if (stem.endsWith('b')) add(`${stem.slice(0, -1)}p`);
        if (stem.endsWith('g')) add(`${stem.slice(0, -1)}k`);
        if (stem.endsWith('d')) add(`${stem.slice(0, -1)}t`);
      }
      if (!queue.includes(stem)) queue.push(stem);
    }
  }
}
