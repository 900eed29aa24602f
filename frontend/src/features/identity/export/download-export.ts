import { errorOf } from '../../../api/http/api-error';
import { apiFetch } from '../../../api/http/api-fetch';
import { chooseDownloadTarget, type DownloadTarget } from './download-target';

/** In ms. A download without data for this long is aborted. */
const patience = 60_000;

interface Taking {
  signal: AbortSignal;
  /** Called when the user has chosen the target. */
  begin?: () => void;
  /** Called with the bytes received so far. */
  progress: (bytes: number) => void;
  now?: Date;
  /**
   * The target: a file that the user chooses, where the browser supports it. Null means that the user
   * cancelled.
   */
  choose?: (name: string) => Promise<DownloadTarget | null>;
}

/**
 * Downloads all data of the user into one file, chunk by chunk. False means that the user cancelled. /
 * @throws ApiError if the server refuses; the error of the stream if it breaks off
 */
export async function downloadExport({
  signal,
  begin,
  progress,
  now = new Date(),
  choose = chooseDownloadTarget,
}: Taking): Promise<boolean> {
  const name = `pictick-${now.toISOString().slice(0, 10)}.zip`;
  // First, because browsers open the file picker only right after a tap.
  const place = await choose(name);
  if (!place) return false;
  begin?.();
  try {
    await pour(await ask(signal), place, signal, progress);
    await place.finish();
    return true;
  } catch (error) {
    await place.forget();
    throw error;
  }
}

async function ask(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const answer = await apiFetch('/api/account/export', {}, signal);
  if (!answer.ok || !answer.body) throw errorOf(answer.status, await answer.json().catch(() => null));
  return answer.body;
}

async function pour(
  body: ReadableStream<Uint8Array>,
  place: DownloadTarget,
  signal: AbortSignal,
  progress: (bytes: number) => void,
): Promise<void> {
  const reader = body.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read());
      signal.throwIfAborted();
      if (done) return;
      await place.write(value);
      bytes += value.length;
      progress(bytes);
    }
  } finally {
    // Cancels the rest of the stream.
    void reader.cancel().catch(() => undefined);
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>(
    (_, reject) =>
      (timer = setTimeout(() => reject(new DOMException('Nothing came any more', 'TimeoutError')), patience)),
  );
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
