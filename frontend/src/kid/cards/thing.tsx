import { Picture } from '../../shared/ui/picture/picture';
import type { KidThing } from '../model/kid-view';
import { usePlainPicture } from './pictures';

/** The plain picture of a thing; its initial where no picture loads. */
export function Thing({ item, className }: { item: KidThing; className?: string | undefined }) {
  const { url, color } = usePlainPicture(item);
  return <Picture src={url} color={color} name={item.name} size={308} eager className={className} />;
}
