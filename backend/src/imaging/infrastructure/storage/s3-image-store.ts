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
  /** Until an answer begins, or a picture is written. */
  answerMs: number;
  /** Between two chunks of a picture that is read. The reader is not timed. */
  pieceMs: number;
  /** For a HEAD request, for which others wait. */
  lookMs: number;
  /** Pauses between the attempts of a write. */
  pausesMs: readonly number[];
  /** So long after a failed HEAD the store counts as unavailable and is not asked. */
  doubtMs: number;
  /** So long after a successful HEAD the store counts as available and is not asked. */
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
  /** Names of stored pictures. They never change; only the sweep deletes unused ones. */
  private readonly seen = new Set<string>();
  private unavailableUntil = 0;
  private availableUntil = 0;

  constructor(
    settings: S3Settings,
    private readonly patience: S3Timeouts = defaultTimeouts,
  ) {
    super();
    this.client = new S3Client(settings);
  }

  /** Cached for seconds; any answer counts, 404 too. */
  async isAvailable(): Promise<boolean> {
    if (Date.now() < this.availableUntil) return true;
    if (Date.now() < this.unavailableUntil) return false;
    try {
      await this.send('HEAD', ownerFile, this.patience.lookMs);
      this.availableUntil = Date.now() + this.patience.trustMs;
      return true;
    } catch {
      this.unavailableUntil = Date.now() + this.patience.doubtMs;
      return false;
    }
  }

  nameOf(picture: PictureBytes, account: string | null): string {
    return pictureName(picture, account);
  }

  /** Writes 512 px last, which `has` looks for. */
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
    // While the store does not answer, files in the database count as stored.
    if (Date.now() < this.unavailableUntil) return size === undefined;
    try {
      const there = (await this.send('HEAD', keyOf(sha, size ?? 512), this.patience.lookMs)).ok;
      if (there && size === undefined) this.remember(sha);
      return there;
    } catch {
      this.unavailableUntil = Date.now() + this.patience.doubtMs;
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

  /** Times the store only, not a slow reader. */
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
    if (!response.ok && response.status !== 404)
      throw new Error(`The picture store answered ${response.status}`);
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

  /** Ordered by name, so that the sizes of a picture are adjacent. */
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

/** A deadline that restarts with each step of one call. */
class StepDeadline {
  private readonly controller = new AbortController();

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  async within<T>(ms: number, step: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.controller.abort(new DOMException('too late', 'TimeoutError')), ms);
    return step().finally(() => clearTimeout(timer));
  }

  /** Aborts what is not read to its end. */
  end(): void {
    this.controller.abort();
  }
}

function keyOf(sha: string, size: PictureSize): string {
  const path = imagePath(pictureFile(sha, size));
  if (!path) throw new Error('The name is not that of a picture');
  return path.join('/');
}
