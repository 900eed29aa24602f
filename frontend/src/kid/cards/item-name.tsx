import { useKidPart } from '../kid-page';
import type { KidItem } from '../model/kid-view';

/**
 * The visible name of an item, on every screen of the child: none for a child that sees pictures only. Screen
 * readers hear it with the picture.
 */
export function ItemName({ item, className }: { item: KidItem; className?: string | undefined }) {
  const child = useKidPart('child');
  if (child?.shows === 'pictures') return null;
  return (
    <span className={className} lang={item.language ?? undefined} aria-hidden="true">
      {item.name}
    </span>
  );
}
