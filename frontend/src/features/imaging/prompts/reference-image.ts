import { uploadBytes, uploadPixels } from '@pictick/rules/imaging/upload';
import { errorOf } from '../../../api/http/api-error';
import { freshId } from '../../../api/http/ids';
import { accessToken } from '../../../api/session/session';
import { apiKey } from '../../../config/env';
import { currentLanguage } from '../../../i18n/language';

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];
const patience = 60_000;

/** Checks type and size before the file is read. */
export function fileProblem(file: Pick<File, 'size' | 'type'>): 'tooLarge' | 'noPicture' | null {
  if (!pictureTypes.includes(file.type)) return 'noPicture';
  return file.size > uploadBytes ? 'tooLarge' : null;
}

/** The first bytes of the accepted file types; file names do not count. */
const beginnings = /^(\x89PNG|\xff\xd8\xff|RIFF.{4}WEBP)/s;

/** Checks the content: finds a text with the name of an image, and an image with too many pixels. */
export async function pictureProblem(file: File): Promise<'tooManyPixels' | 'noPicture' | null> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (!beginnings.test(String.fromCharCode(...head))) return 'noPicture';
  const url = URL.createObjectURL(file);
  const picture = new Image();
  try {
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = reject;
      picture.src = url;
    });
    if (picture.naturalWidth * picture.naturalHeight > uploadPixels) return 'tooManyPixels';
    await picture.decode();
    return picture.naturalWidth > 0 ? null : 'noPicture';
  } catch {
    return 'noPicture';
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Uploads the image. It uses XMLHttpRequest, because fetch reports no progress. */
export async function uploadReference(
  promptId: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const token = await accessToken();
  const form = new FormData();
  form.append('file', file);
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/shopping-lists/user-prompts/${promptId}/refimage`);
    request.timeout = patience;
    request.setRequestHeader('x-api-key', apiKey);
    request.setRequestHeader('x-user-language', currentLanguage());
    request.setRequestHeader('X-Request-ID', freshId());
    if (token) request.setRequestHeader('x-auth-token', token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('No network'));
    request.ontimeout = () => reject(new DOMException('The upload took too long', 'TimeoutError'));
    request.onload = () =>
      request.status < 300 ? resolve() : reject(errorOf(request.status, bodyOf(request)));
    request.send(form);
  });
}

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText) as unknown;
  } catch {
    return null;
  }
}
