/**
 * Rejects at the latest when the signal aborts. On Node 20 fetch can wait for a body after its own signal has
 * aborted (nodejs/undici 4089).
 */
export function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/**
 * The whole body; null if it is larger than `maxBytes`. Rejects if the body is cut off or the signal aborts.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await abortable(signal, reader.read());
      if (done) return Buffer.concat(parts);
      size += value.byteLength;
      if (size > maxBytes) return null;
      parts.push(value);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
