import type { Language } from '@pictick/rules/language';
import { currentEngine, onEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { yieldToMain } from '../../../shared/lib/yield-to-main';
import type { SyncEngine } from '../../../sync/engine';
import { ListIndex } from './list-index';

/** An index that follows its engine while something listens. */
export interface OpenIndex {
  index: ListIndex;
  /** False until all lists were read once. */
  isWhole: boolean;
}

/** Milliseconds after a change of a list until it is read again. */
const rest = 100;

let engineOfIndex: SyncEngine | null = null;
let languageOfIndex: Language | null = null;
let shown: OpenIndex | null = null;
let first: string | null = null;
let isRunning = false;
let isStale = false;
const listeners = new Set<() => void>();

const tell = (next: OpenIndex | null): void => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Starts the index of this user and language anew if there is another one, and brings it up to date. */
function run(language: Language): void {
  const engine = currentEngine();
  if (engine !== engineOfIndex || language !== languageOfIndex) {
    engineOfIndex = engine;
    languageOfIndex = language;
    tell(engine ? { index: new ListIndex(language), isWhole: false } : null);
  }
  if (isRunning) isStale = true;
  else if (engine && shown) void follow(engine, shown, language);
}

/** Lists changed while they were read. */
const isBehind = (): boolean => isStale && listeners.size > 0;

async function follow(engine: SyncEngine, { index, isWhole }: OpenIndex, language: Language): Promise<void> {
  isRunning = true;
  isStale = false;
  const onFirst = (): void => {
    if (!isWhole && shown?.index === index) tell({ index, isWhole: false });
  };
  try {
    await yieldToMain(index.update(engine, first, onFirst));
    if (shown?.index === index) tell({ index, isWhole: true });
  } finally {
    isRunning = false;
  }
  if (isBehind()) run(language);
}

let watchesEngine = false;

/** Keeps no name of a user whose session has ended. */
function forgetWithEngine(): void {
  if (watchesEngine) return;
  watchesEngine = true;
  onEngine(() => {
    if (shown === null || currentEngine() === engineOfIndex) return;
    engineOfIndex = null;
    tell(null);
  });
}

/** Follows the lists of this device until the returned function is called. `firstId`: the open list. */
export function followLists(language: Language, firstId: string | null, listener: () => void): () => void {
  forgetWithEngine();
  listeners.add(listener);
  first = firstId;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = subscribeToEngine(() => {
    clearTimeout(timer);
    timer = setTimeout(() => run(language), currentEngine() === engineOfIndex ? rest : 0);
  });
  run(language);
  return () => {
    stop();
    clearTimeout(timer);
    listeners.delete(listener);
  };
}

export const openIndex = (): OpenIndex | null => shown;
