import type { ItemRow } from '../types';

/** Hues of one letter card. A list with more of them begins anew. */
const hues = 5;

/** A row of the store may lack a part, and must not stop the page. */
const isLetterCard = ({ depicts, image }: ItemRow): boolean =>
  /^card-/.test(depicts) && image.kind !== 'photo';

const byAge = (a: ItemRow, b: ItemRow): number =>
  a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;

const marked = new WeakMap<ItemRow, ItemRow>();

/**
 * Names that begin alike have the same letter card. The second one and those after it, by their age, get a mark at
 * the address of the picture, for another hue.
 */
export function tellApart(items: readonly ItemRow[]): ItemRow[] {
  const ranks = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { id, depicts } of items.filter(isLetterCard).sort(byAge)) {
    const rank = counts.get(depicts) ?? 0;
    ranks.set(id, rank);
    counts.set(depicts, rank + 1);
  }
  return items.map((item) => {
    const rank = ranks.get(item.id);
    return rank === undefined ? item : withMark(item, rank % hues === 0 ? '' : `#v${rank % hues}`);
  });
}

/** The same object for the same row, so that unchanged rows are not repainted. */
function withMark(item: ItemRow, mark: string): ItemRow {
  const { imageUrl, thumbnailUrl } = item.image;
  const mine = (url: string): string => (url === '' ? url : url.replace(/#v\d$/, '') + mark);
  if (mine(imageUrl) === imageUrl && mine(thumbnailUrl) === thumbnailUrl) return item;
  const known = marked.get(item);
  if (known?.image.imageUrl === mine(imageUrl)) return known;
  const row = {
    ...item,
    image: { ...item.image, imageUrl: mine(imageUrl), thumbnailUrl: mine(thumbnailUrl) },
  };
  marked.set(item, row);
  return row;
}
