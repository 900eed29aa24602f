import { photoBytes } from '@pictick/rules/imaging/own-photo';

/** In px. Larger than any picture on a screen. */
const longest = 1024;
/** In bytes: below the limit of the server, which counts the form around the file too. */
const heaviest = 0.9 * photoBytes;
const sides = [longest, 768, 512];
const qualities = [0.86, 0.72, 0.58];

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** Some browsers answer with a PNG where they cannot write WebP. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const blob = await toBlob(canvas, 'image/webp', quality);
  return blob?.type === 'image/webp' ? blob : toBlob(canvas, 'image/jpeg', quality);
}

/**
 * The square of a photo as a small file. Only the pixels are drawn anew, so the file holds no place, time or
 * device. Null where this browser cannot write it.
 */
export async function shrinkPhoto(
  image: CanvasImageSource,
  { left, top, side }: { left: number; top: number; side: number },
): Promise<Blob | null> {
  for (const most of sides) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.max(1, Math.min(most, Math.round(side)));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // Transparent areas would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const blob = await encoded(canvas, quality);
      if (!blob) return null;
      if (blob.size <= heaviest) return blob;
    }
  }
  return null;
}
