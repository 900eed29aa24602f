import type { Child } from '@pictick/rules/household/household-view';
import { pictureMark } from '../../../shared/lib/picture-mark';
import { Picture } from '../../../shared/ui/picture/picture';
import type { ItemRow } from '../../../sync/types';
import { usePlainPicture } from './picture-book';

interface Props {
  child: Child;
  item: Pick<ItemRow, 'name' | 'depicts' | 'image'>;
  size: number;
}

/**
 * The picture of an item as the child's device shows it: an own photo, else the plain picture. With the companion
 * where an adult wants it, not for a child that sees pictures only.
 */
export function ChildPicture({ child: { settings, shows }, item: { name, depicts, image }, size }: Props) {
  const plain = usePlainPicture(depicts);
  const isStored = image.kind === 'photo' || (settings.companionOnCards && shows !== 'pictures');
  const stored = { url: image.thumbnailUrl, color: image.color };
  const { url, color } =
    isStored || !plain ? stored : { ...plain, url: plain.url + pictureMark(image.thumbnailUrl) };
  return <Picture name={name} src={url} color={color} size={size} />;
}
