import { createHash } from 'node:crypto';
import type { PictureBytes } from '../domain/image-store';

/** The large size is left out: the illustrator draws it later, or never, and the picture is the same one. */
export const pictureName = ({ webp512, webp256 }: PictureBytes): string => createHash('sha256').update(webp512).update(webp256).digest('hex');
