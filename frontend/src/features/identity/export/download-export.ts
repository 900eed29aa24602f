import { errorOf } from '../../../api/http/api-error';
import { apiFetch } from '../../../api/http/api-fetch';
import { chooseDownloadTarget, type DownloadTarget } from './download-target';

/** An archive that stops coming has stopped. */
const patience = 60_000;

interface Taking {
  signal: AbortSignal;
  /** The place is chosen. */
  begin?: () => void;
  /** How many bytes have come. */
  progress: (bytes: number) => void;
  now?: Date;
  /** Where it goes: a file of the person's choice where the browser has one to give. Null: they chose none. */
  choose?: (name: string) => Promise<DownloadTarget | null>;
}

/** Everything of the person in one file, saved piece by piece as it comes. False where they thought better of it. */
export async function downloadExport({
  signal,
  begin,
  progress,
  now = new Date(),
  choose = chooseDownloadTarget,
}: Taking): Promise<boolean> {
  const name = `pictick-${now.toISOString().slice(0, 10)}.zip`;
  // First, because browsers let only a fresh tap open the choice of a file.
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
    // What is left over is not wanted any more.
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
