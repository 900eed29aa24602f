import type { JudgementFile, Matcher, WordFile } from '@pictick/concepts';
import deJudged from '@pictick/concepts/data/judgement/de.json?url';
import enJudged from '@pictick/concepts/data/judgement/en.json?url';
import esJudged from '@pictick/concepts/data/judgement/es.json?url';
import frJudged from '@pictick/concepts/data/judgement/fr.json?url';
import nlJudged from '@pictick/concepts/data/judgement/nl.json?url';
import trJudged from '@pictick/concepts/data/judgement/tr.json?url';
import de from '@pictick/concepts/data/words/de.json?url';
import en from '@pictick/concepts/data/words/en.json?url';
import es from '@pictick/concepts/data/words/es.json?url';
import fr from '@pictick/concepts/data/words/fr.json?url';
import nl from '@pictick/concepts/data/words/nl.json?url';
import tr from '@pictick/concepts/data/words/tr.json?url';
import type { Language } from '@pictick/rules/language';
import { useSyncExternalStore } from 'react';
import bookUrl from '../../../../data/book.json?url';
import { currentLanguage } from '../../../i18n/language';
import { yieldToMain } from '../../../shared/lib/yield-to-main';
import type { ListType, Picture } from '../../../sync/types';
import { loadAllNames } from '../catalogue/catalogue-names';
import { chosenPlain, paper, plain, type ItemParser } from './plain-picture';
import { rememberedKeys } from './remembered-keys';

/** Key to [hash in the file name, background colour]. */
interface Book {
  version: string;
  pictures: Record<string, [hash: string, color: string]>;
}

export interface Dictionary {
  words: WordFile;
  matcher: Matcher;
}

const wordFiles: Record<Language, string> = { en, es, fr, de, tr, nl };
const judgementFiles: Record<Language, string> = {
  en: enJudged,
  es: esJudged,
  fr: frJudged,
  de: deJudged,
  tr: trJudged,
  nl: nlJudged,
};

type KeyOf = (name: string) => string;

/** Milliseconds that an addition waits for the names of other languages. */
const soon = 500;

let book: Book | null = null;
let opening: Promise<Book | null> | null = null;
const listeners = new Set<() => void>();
const wordsOf = new Map<Language, Promise<WordFile>>();
const dictionaries = new Map<Language, Promise<Dictionary | null>>();

let begin = (): void => undefined;
const begun = new Promise<void>((resolve) => (begin = resolve));
let waits = false;
/** By then the page is idle. */
const rest = 8_000;
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Loads the dictionary ahead, for use without a network: when the user is about to type, or when the page is
 * idle.
 */
function learnSoon(): void {
  if (waits) return;
  waits = true;
  if (isTyping(document.activeElement)) begin();
  document.addEventListener('focusin', ({ target }) => isTyping(target) && begin());
  setTimeout(begin, rest);
}

export async function fetchJson<T>(url: string): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${url}: HTTP ${answer.status}`);
  return (await answer.json()) as T;
}

function openBook(): Promise<Book | null> {
  opening ??= fetchJson<Book>(bookUrl).then(
    (opened) => {
      book = opened;
      for (const listener of listeners) listener();
      return opened;
    },
    () => {
      opening = null;
      return null;
    },
  );
  return opening;
}

/**
 * The words of a language, read once.
 * @throws Error if they cannot be loaded
 */
export function openWords(language: Language): Promise<WordFile> {
  const known = wordsOf.get(language);
  if (known) return known;
  const opened = fetchJson<WordFile>(wordFiles[language]).catch((error: unknown) => {
    wordsOf.delete(language);
    throw error;
  });
  wordsOf.set(language, opened);
  return opened;
}

/** The dictionary of the page's language; without it every item gets its letter card. */
export function openDictionary(language: Language): Promise<Dictionary | null> {
  const known = dictionaries.get(language);
  if (known) return known;
  // Without its judgement the matcher reads messages by patterns alone.
  const judged = fetchJson<JudgementFile>(judgementFiles[language]).catch(() => null);
  const opened = Promise.all([import('@pictick/concepts'), openWords(language), judged]).then(
    async ([{ judgementOf, matcherInSteps }, words, judgement]) => {
      await begun;
      const matcher = await yieldToMain(matcherInSteps(words, judgement && judgementOf(judgement)));
      return { words, matcher };
    },
    () => {
      dictionaries.delete(language);
      return null;
    },
  );
  dictionaries.set(language, opened);
  return opened;
}

const sameThings = new Map<Language, Promise<KeyOf | null>>();

/** The key of names in all languages; null without dictionary or names. */
function openSameThing(language: Language): Promise<KeyOf | null> {
  const known = sameThings.get(language);
  if (known) return known;
  const opened = Promise.all([import('@pictick/concepts'), openDictionary(language), loadAllNames()])
    .then(
      async ([{ sameThingInSteps }, dictionary, names]) =>
        dictionary &&
        rememberedKeys(await yieldToMain(sameThingInSteps(dictionary.matcher, language, names))),
    )
    .catch(() => null)
    .then((keyOf) => {
      if (!keyOf) sameThings.delete(language);
      return keyOf;
    });
  sameThings.set(language, opened);
  return opened;
}

/** The URLs of the dictionary of the page's language. */
export const dictionaryUrls = (): string[] => [
  wordFiles[currentLanguage()],
  judgementFiles[currentLanguage()],
];

export function openAll(): void {
  learnSoon();
  void openBook();
  void openDictionary(currentLanguage());
  void begun.then(() => openSameThing(currentLanguage()));
}

/**
 * The plain pictures of items with these names, found without a request. The server applies the same rules.
 */
export async function createItemParser(listType: ListType): Promise<ItemParser> {
  begin();
  const language = currentLanguage();
  const [{ depict, nameKey, otherPages, readLine, readMessage }, dictionary, opened] = await Promise.all([
    import('@pictick/concepts'),
    openDictionary(language),
    openBook(),
  ]);
  const matcher = dictionary?.matcher ?? null;
  const keyOf = rememberedKeys((name) => matcher?.keyOf(name) ?? nameKey(name, language));
  return {
    keyOf,
    loadSameThing: async () => {
      if (listType === 'task') return keyOf;
      const late = new Promise<null>((resolve) => setTimeout(resolve, soon, null));
      return (await Promise.race([openSameThing(language), late])) ?? keyOf;
    },
    readMessage: (text) => readMessage(matcher, text, listType, language),
    alternatives: (name, shown) =>
      otherPages(matcher, name, listType, shown).flatMap(({ depicts, concept }) => {
        const page = opened?.pictures[depicts];
        return page
          ? [
              {
                depiction: {
                  depicts,
                  concept,
                  image: chosenPlain(`/art/${depicts}.${page[0]}.svg`, page[1]),
                },
                shows: concept === null ? null : (matcher?.nameOf(concept) ?? concept),
              },
            ]
          : [];
      }),
    parseLine: (line) => readLine(matcher, line, listType, language),
    depict: (name) => {
      const { depicts, concept } = depict(matcher, name, listType);
      const page = opened?.pictures[depicts] ? depicts : `card-${listType}-any`;
      const [hash, color] = opened?.pictures[page] ?? ['', paper];
      return {
        depicts,
        concept,
        image: plain(hash ? `/art/${page}.${hash}.svg` : '', color, concept !== null),
      };
    },
  };
}

/** Finds the drawings of concepts without the dictionary. Without the picture book they are blank until it is there. */
export async function openDrawings(): Promise<(concept: string) => Picture> {
  const opened = await openBook();
  return (concept) => {
    const page = opened?.pictures[concept];
    return chosenPlain(page ? `/art/${concept}.${page[0]}.svg` : '', page?.[1] ?? paper);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void openBook();
  return () => listeners.delete(listener);
}

/** A plain picture by its key; null until the picture book has loaded. */
export function usePlainPicture(key: string): { url: string; color: string } | null {
  const opened = useSyncExternalStore(subscribe, () => book);
  const page = opened?.pictures[key];
  return page ? { url: `/art/${key}.${page[0]}.svg`, color: page[1] } : null;
}
