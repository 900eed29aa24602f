import type { ItemRow } from '../api/lists';

/** A plain picture without its background, and the colours of the two background shapes. */
export interface Bare {
  src: string;
  square: string;
  disc: string;
}

/** The beginning of each file of the picture book (backend/art/build.mjs): the ground, and a disc under a thing. */
const ground = /^(<svg [^>]*>)<path fill="(#[\da-f]{3,6})" d="[^"]*"\/>/;
const under = /^<circle [^>]*fill="(#[\da-f]{3,6})"\/>/;
/** An action has no disc (backend/art/actions/minify.mjs), but may begin with a circle of its own. */
const isAction = (head: string): boolean => head.includes('viewBox="0 0 240 240"');

/** Null for a picture with another beginning. */
export function bare(svg: string): Bare | null {
  const [whole = '', head = '', square = ''] = ground.exec(svg) ?? [];
  const body = svg.slice(whole.length);
  const [circle = '', disc = ''] = isAction(head) ? ['', square] : (under.exec(body) ?? []);
  return disc === ''
    ? null
    : { src: `data:image/svg+xml,${encodeURIComponent(head + body.slice(circle.length))}`, square, disc };
}

/** By URL. Pictures that cannot be loaded and generated ones are left out. */
export async function withoutGrounds(items: readonly ItemRow[]): Promise<Map<string, Bare>> {
  const found = new Map<string, Bare>();
  const urls = new Set(items.map(({ image }) => image.imageUrl).filter((url) => /\.svg(#v\d)?$/.test(url)));
  await Promise.allSettled(
    [...urls].map(async (url) => {
      const answer = await fetch(url);
      const drawing = answer.ok ? bare(await answer.text()) : null;
      if (drawing) found.set(url, drawing);
    }),
  );
  return found;
}
