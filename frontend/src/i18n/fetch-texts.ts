import type { Language } from '@pictick/rules/language';

export type Texts = Record<string, string>;

/** French: non-breaking spaces before punctuation and inside guillemets. */
export const typeset = (language: Language, words: string): Texts =>
  JSON.parse(words, (_, text: unknown) =>
    language === 'fr' && typeof text === 'string'
      ? text.replace(/ ([»?!:;])/g, '\u00a0$1').replace(/« /g, '«\u00a0')
      : text,
  ) as Texts;

export async function fetchTexts(language: Language, file: string): Promise<Texts> {
  const answer = await fetch(file, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`texts: HTTP ${answer.status}`);
  return typeset(language, await answer.text());
}
