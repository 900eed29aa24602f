import type { ItemRow } from '../api/lists';

/** A simple picture without its ground, and the colours of the two shapes that the ground is made of. */
export interface Bare {
  src: string;
  square: string;
  disc: string;
}

/** As the picture book begins each of its files (backend/art/build.mjs). */
const ground =
  /^(<svg [^>]*>)<path fill="(#[\da-f]{3,6})" d="[^"]*"\/><circle [^>]*fill="(#[\da-f]{3,6})"\/>/;

/** Null for a picture that begins in another way. */
export function bare(svg: string): Bare | null {
  const [whole = '', head = '', square = '', disc = ''] = ground.exec(svg) ?? [];
  return whole === ''
    ? null
    : { src: `data:image/svg+xml,${encodeURIComponent(head + svg.slice(whole.length))}`, square, disc };
}

/** By their addresses; a picture that cannot be fetched, or is a painted one, is not among them. */
export async function withoutGrounds(items: readonly ItemRow[]): Promise<Map<string, Bare>> {
  const found = new Map<string, Bare>();
  const urls = new Set(items.map(({ image }) => image.imageUrl).filter((url) => url.endsWith('.svg')));
  await Promise.allSettled(
    [...urls].map(async (url) => {
      const answer = await fetch(url);
      const drawing = answer.ok ? bare(await answer.text()) : null;
      if (drawing) found.set(url, drawing);
    }),
  );
  return found;
}
