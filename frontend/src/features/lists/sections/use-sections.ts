import { startTransition, useEffect, useState } from 'react';
import { loadSectionTexts } from '../../../i18n/section-texts';
import { importChunk } from '../../../shared/lib/lazy-component';
import type { HomeSections } from './home-sections';
import type * as Chunk from './sections.lazy';

export type Sections = typeof Chunk & HomeSections;

const load = async () => {
  const [chunk] = await Promise.all([import('./sections.lazy'), loadSectionTexts()]);
  return chunk;
};
const listeners = new Set<() => void>();
/** Null: it cannot be loaded now, and lists are shown in their own order. */
let loaded: Sections | null | undefined;
let follows = false;

const set = (chunk: Sections | null): void => {
  loaded = chunk;
  listeners.forEach((listener) => listener());
};

/**
 * Loads what a list by section needs.
 * @throws the error of the import
 */
export async function loadSections(): Promise<typeof Chunk> {
  try {
    const chunk = await importChunk(load);
    if (!follows) chunk.followHomeSections((home) => set({ ...chunk, ...home }));
    follows = true;
    return chunk;
  } catch (error) {
    if (!loaded) set(null);
    throw error;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The code and texts of sections, for a list that is shown by section. `waiting`: they are about to come, and
 * the list has not been on the screen in its own order.
 */
export function useSections(active: boolean): { sections: Sections | null; waiting: boolean } {
  const [chunk, setChunk] = useState(loaded);
  const [began] = useState(active);
  // As a transition: the cards of a long list are rendered in slices, with input in between.
  useEffect(() => {
    const read = () => startTransition(() => setChunk(loaded));
    read();
    return subscribe(read);
  }, []);
  useEffect(() => {
    if (active) void loadSections().catch(() => undefined);
  }, [active]);
  return { sections: active ? (chunk ?? null) : null, waiting: active && began && chunk === undefined };
}
