import { memo } from 'react';
import { Picture } from '../../shared/ui/picture/picture';
import { useKidPart } from '../kid-page';
import type { KidThing } from '../model/kid-view';
import { usePlainPicture } from './pictures';

interface Props {
  item: KidThing;
  className?: string | undefined;
}

/**
 * The plain picture of a thing; with the companion where an adult wants it, not for a child that sees pictures
 * only; the initial where no picture loads.
 */
export const Thing = memo(function Thing({ item, className }: Props) {
  const plain = usePlainPicture(item);
  const child = useKidPart('child');
  const { url, color } = child?.companionOnCards && child.shows !== 'pictures' ? item.image : plain;
  return (
    <Picture
      src={url}
      known={plain.url}
      color={color}
      name={item.name}
      size={308}
      eager
      className={className}
    />
  );
});
