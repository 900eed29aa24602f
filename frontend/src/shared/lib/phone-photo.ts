/** HEIC photos of iPhones. Only some browsers can read them, and some do not know the type. */
export const isPhonePhoto = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/.test(type) || (/^(application\/octet-stream)?$/.test(type) && /\.hei[cf]$/i.test(name));

/** Converts a photo to a JPEG of limited size; null where this browser cannot read it. */
export async function asJpeg(photo: File, largestSide = 2048): Promise<File | null> {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, largestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const canvasContext = canvas.getContext('2d');
    if (canvasContext) {
      // Transparent areas would become black.
      canvasContext.fillStyle = '#fff';
      canvasContext.fillRect(0, 0, canvas.width, canvas.height);
      canvasContext.drawImage(picture, 0, 0, canvas.width, canvas.height);
    }
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return blob && new File([blob], photo.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return null;
  }
}
