import { createHash } from 'node:crypto';
import type { PictureBytes } from '../../domain/storage/image-store';

/** Hash of the two sizes that every picture has. The large size is added later, or never. */
export function pictureName({ webp512, webp256 }: PictureBytes, account: string | null): string {
  const bytes = createHash('sha256').update(webp512).update(webp256).digest('hex');
  return account === null ? bytes : `p${createHash('sha256').update(`${account}|${bytes}`).digest('hex')}`;
}
