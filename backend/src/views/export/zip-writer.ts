import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Write = (piece: string | Uint8Array) => Promise<void>;

/** The client has disconnected or stopped reading. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The client has disconnected');
    this.name = 'ClientDisconnected';
  }
}

/**
 * An archive that is read while it is written, at the pace of its reader; only names stay in memory. Writers
 * wait for the reader.
 * @throws ClientDisconnected when the reader is gone
 */
export class ZipWriter {
  private readonly zip = new ZipFile();
  private readonly gone = new AbortController();
  /**
   * The library holds the source of an entry for its whole life, so it gets this stream and not the content.
   */
  private next: PassThrough | null = null;

  constructor(
    private readonly written: Date,
    private readonly patienceMs: number,
  ) {
    this.zip.on('error', () => this.gone.abort());
    // Without a listener there is nothing to report.
    this.output.on('error', () => undefined);
    this.output.once('close', () => this.gone.abort());
  }

  get output(): Readable {
    return this.zip.outputStream as Readable;
  }

  /** Adds one file, written in pieces. Compressed content is stored as it is. */
  async add(name: string, fill: (write: Write) => Promise<void>, { compress = true } = {}): Promise<void> {
    const content = new PassThrough();
    this.next = content;
    this.zip.addReadStreamLazy(name, { compress, mtime: this.written }, (take) => take(null, this.taken()));
    try {
      await fill((piece) => this.write(content, piece));
      const over = this.patiently((signal) => once(content, 'end', { signal }));
      content.end();
      await over;
    } finally {
      content.destroy();
    }
  }

  async finish(): Promise<void> {
    const over = this.patiently((signal) => once(this.output, 'end', { signal }));
    this.zip.end();
    await over;
  }

  /** The reader notices that the archive is incomplete. */
  abort(): void {
    this.output.destroy(new ClientDisconnected());
    this.gone.abort();
  }

  private taken(): PassThrough {
    const content = this.next;
    this.next = null;
    return content ?? new PassThrough().end();
  }

  private async write(content: PassThrough, piece: string | Uint8Array): Promise<void> {
    if (this.gone.signal.aborted) throw new ClientDisconnected();
    if (!content.write(piece)) await this.patiently((signal) => once(content, 'drain', { signal }));
  }

  private async patiently(wait: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const timer = setTimeout(() => this.abort(), this.patienceMs);
    try {
      await wait(this.gone.signal);
    } catch (error) {
      throw this.gone.signal.aborted ? new ClientDisconnected() : error;
    } finally {
      clearTimeout(timer);
    }
  }
}
