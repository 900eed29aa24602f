import { uploadBytes } from '@pictick/rules/imaging/upload';
import { errorOf } from '../../../api/http/api-error';
import { freshId } from '../../../api/http/ids';
import { accessToken } from '../../../api/session/session';
import { apiKey } from '../../../config/env';
import { currentLanguage } from '../../../i18n/language';
import { pictureTypes } from '../../../shared/lib/picture-file';

const patience = 60_000;

/** Checks type and size before the file is read. */
export function fileProblem(file: Pick<File, 'size' | 'type'>): 'tooLarge' | 'noPicture' | null {
  if (!pictureTypes.includes(file.type)) return 'noPicture';
  return file.size > uploadBytes ? 'tooLarge' : null;
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
