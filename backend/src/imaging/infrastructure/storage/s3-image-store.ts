import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Settings } from '../../../platform/config/picture-settings';
import { abortable } from '../../../platform/read-body';
import { S3Client, type S3Content, S3Error } from '../../../platform/storage/s3-client';
import { ImageStore, ownerFile, type PictureBytes, type StoredFile } from '../../domain/storage/image-store';
import {
  imagePath,
  pictureFile,
  pictureOf,
  type PictureSize,
  pictureSizes,
} from '../../domain/storage/picture-file';
import { pictureName } from './picture-name';

export interface S3Timeouts {
  /** For an answer to begin, and for a picture to be written. */
  answerMs: number;
  /** For the next piece of a picture that is being read; whoever reads may take their time. */
  pieceMs: number;
  /** For a look whether something is there, which others wait for. */
  lookMs: number;
  /** Between the tries of one write. */
  pausesMs: readonly number[];
  /** For as long as this nobody looks after a look that was not answered. */
  doubtMs: number;
  /** For as long as this nobody looks whether it answers after it did. */
  trustMs: number;
}

const defaultTimeouts: S3Timeouts = {
  answerMs: 10_000,
  pieceMs: 10_000,
  lookMs: 2_000,
  pausesMs: [300, 1_500],
  doubtMs: 30_000,
  trustMs: 5_000,
};

/** The same names as on disk, below a prefix of a bucket. */
export class S3ImageStore extends ImageStore {
  private readonly client: S3Client;
  /** Pictures that were seen there. They never change; only the sweeper takes any, and those nobody asks for. */
  private readonly seen = new Set<string>();
  private doubtUntil = 0;
  private soundUntil = 0;

  constructor(
    settings: S3Settings,
    private readonly patience: S3Timeouts = defaultTimeouts,
  ) {
    super();
    this.client = new S3Client(settings);
  }

  /** Asked again at most every few seconds; any answer is one, also that there is nothing. */
  async isAvailable(): Promise<boolean> {
    if (Date.now() < this.soundUntil) return true;
    if (Date.now() < this.doubtUntil) return false;
    try {
      await this.send('HEAD', ownerFile, this.patience.lookMs);
      this.soundUntil = Date.now() + this.patience.trustMs;
      return true;
    } catch {
      this.doubtUntil = Date.now() + this.patience.doubtMs;
      return false;
    }
  }

  nameOf(picture: PictureBytes, account: string | null): string {
    return pictureName(picture, account);
  }

  /** The size that is looked for comes last. */
  async put(picture: PictureBytes, account: string | null): Promise<string> {
    const sha = pictureName(picture, account);
    await Promise.all([
      this.write(sha, 256, picture.webp256),
      ...(picture.webp1024 ? [this.write(sha, 1024, picture.webp1024)] : []),
    ]);
    await this.write(sha, 512, picture.webp512);
    this.remember(sha);
    return sha;
  }

  async has(sha: string, size?: PictureSize): Promise<boolean> {
    if (size === undefined && this.seen.has(sha)) return true;
    // A store that does not answer has lost nothing: what the rows say counts until it does.
    if (Date.now() < this.doubtUntil) return size === undefined;
    try {
      const there = (await this.send('HEAD', keyOf(sha, size ?? 512), this.patience.lookMs)).ok;
      if (there && size === undefined) this.remember(sha);
      return there;
    } catch {
      this.doubtUntil = Date.now() + this.patience.doubtMs;
      return size === undefined;
    }
  }

  enlarge(sha: string, webp1024: Uint8Array): Promise<void> {
    return this.write(sha, 1024, webp1024);
  }

  async open(file: string): Promise<StoredFile | null> {
    const path = imagePath(file);
    if (!path) return null;
    const patience = new StepDeadline();
    const response = await patience.within(this.patience.answerMs, () =>
      this.client.send('GET', path.join('/'), patience.signal),
    );
    const size = Number(response.headers.get('content-length'));
    if (!response.ok || !response.body || !Number.isInteger(size)) {
      await response.body?.cancel();
      return null;
    }
    return { size, stream: Readable.from(this.pieces(response.body, patience), { objectMode: false }) };
  }

  /** Only the store is timed: a slow phone holds nothing up but itself. */
  private async *pieces(
    body: NonNullable<Response['body']>,
    patience: StepDeadline,
  ): AsyncIterable<Uint8Array> {
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    try {
      for (;;) {
        const { done, value } = await patience.within(this.patience.pieceMs, () =>
          abortable(patience.signal, reader.read()),
        );
        if (done) return;
        yield value;
      }
    } catch {
      throw new S3Error('GET: broke off');
    } finally {
      patience.end();
    }
  }

  async ownerId(): Promise<string | null> {
    const { response, text } = await this.client.read(ownerFile, AbortSignal.timeout(this.patience.answerMs));
    if (!response.ok && response.status !== 404) throw new Error(`The store answered ${response.status}`);
    return response.ok ? text.trim() : null;
  }

  async setOwnerId(installation: string): Promise<void> {
    await this.send('PUT', ownerFile, this.patience.answerMs, {
      bytes: Buffer.from(installation),
      type: 'text/plain',
    });
  }

  async *olderThan(time: Date): AsyncIterable<string> {
    let [current, isOld] = ['', false];
    for await (const { sha, changed } of this.files()) {
      if (sha !== current) {
        if (isOld) yield current;
        [current, isOld] = [sha, true];
      }
      isOld &&= changed < time.getTime();
    }
    if (isOld) yield current;
  }

  async remove(sha: string): Promise<void> {
    this.seen.delete(sha);
    await Promise.all(
      pictureSizes.map((size) => this.send('DELETE', keyOf(sha, size), this.patience.answerMs)),
    );
  }

  /** In the order of their names, so that the sizes of one picture follow each other. */
  private async *files(): AsyncIterable<{ sha: string; changed: number }> {
    for await (const { key, changed } of this.client.entries('', this.patience.answerMs)) {
      const sha = pictureOf(key.split('/').at(-1) ?? '');
      if (sha !== null) yield { sha, changed };
    }
  }

  private async write(sha: string, size: PictureSize, bytes: Uint8Array): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.send('PUT', keyOf(sha, size), this.patience.answerMs, { bytes, type: 'image/webp' });
        return;
      } catch (error) {
        const pause = this.patience.pausesMs[attempt];
        if (pause === undefined) throw error;
        await wait(pause * (0.5 + Math.random()));
      }
    }
  }

  private send(method: string, key: string, withinMs: number, content?: S3Content): Promise<Response> {
    return this.client.send(method, key, AbortSignal.timeout(withinMs), content);
  }

  private remember(sha: string): void {
    if (this.seen.size >= 50_000) this.seen.clear();
    this.seen.add(sha);
  }
}

/** A deadline that is set anew for each step of one call. */
class StepDeadline {
  private readonly controller = new AbortController();

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  async within<T>(ms: number, step: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.controller.abort(new DOMException('too late', 'TimeoutError')), ms);
    return step().finally(() => clearTimeout(timer));
  }

  /** Lets go of what is not read to its end. */
  end(): void {
    this.controller.abort();
  }
}

function keyOf(sha: string, size: PictureSize): string {
  const path = imagePath(pictureFile(sha, size));
  if (!path) throw new Error('Not the name of a picture');
  return path.join('/');
}
