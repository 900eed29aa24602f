import type { ServerResponse } from 'node:http';
import type { ActingChildCaller } from '../../platform/http/access';

export interface Bearer {
  id: string;
  sid: string;
  token: string;
  /** The child that uses the device; null for the user. */
  child: ActingChildCaller | null;
}

/** One event frame. The id is opaque: it only tells frames apart. */
export const frame = (event: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** One open response. A slow reader loses its own connection and does not delay others. */
export class LiveStream {
  private open = true;

  constructor(
    readonly bearer: Bearer,
    private readonly raw: ServerResponse,
    private readonly unreadBytes: number,
    private readonly onClose: (stream: LiveStream) => void,
  ) {
    raw.on('error', () => undefined);
    raw.once('close', () => this.markClosed());
    // A client that disconnected during authentication sends no close event later.
    if (raw.destroyed) this.markClosed();
  }

  get isOpen(): boolean {
    return this.open;
  }

  /**
   * `headers` are those of every answer. The connection ends with the stream, so that it never delays a
   * shutdown.
   */
  start(headers: Record<string, string | number | string[] | undefined>): void {
    this.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    this.raw.flushHeaders();
  }

  send(text: string): void {
    if (!this.open) return;
    this.raw.write(text);
    if (this.raw.writableLength > this.unreadBytes) this.destroy();
  }

  end(text = ''): void {
    if (!this.open) return;
    this.raw.end(text);
    this.markClosed();
  }

  destroy(): void {
    this.raw.destroy();
    this.markClosed();
  }

  /** Called once, by either side: a reader that takes nothing may never close. */
  private markClosed(): void {
    if (!this.open) return;
    this.open = false;
    this.onClose(this);
  }
}
