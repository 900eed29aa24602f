import type { S3Settings } from '../config/picture-settings';
import { S3Client } from '../storage/s3-client';
import {
  recordName,
  type DeletionRecord,
  parseRecordName,
  erasureLogFolder,
  ErasureLog,
} from './erasure-log';

const answerMs = 10_000;
/** Some S3 servers refuse an empty object. The name of the object holds the record. */
const content = { bytes: Buffer.from('left\n'), type: 'text/plain' };

/** Stores an object for each deletion in the picture bucket. */
export class S3ErasureLog extends ErasureLog {
  private readonly client: S3Client;

  constructor(settings: S3Settings) {
    super();
    this.client = new S3Client(settings);
  }

  async add(record: DeletionRecord): Promise<void> {
    await this.client.send('PUT', keyOf(record), AbortSignal.timeout(answerMs), content);
  }

  async records(): Promise<DeletionRecord[]> {
    const found: DeletionRecord[] = [];
    for await (const { key } of this.client.entries(`${erasureLogFolder}/`, answerMs)) {
      const record = parseRecordName(key.split('/').at(-1) ?? '');
      if (record) found.push(record);
    }
    return found.sort((one, other) => one.askedAt.getTime() - other.askedAt.getTime());
  }

  async remove(record: DeletionRecord): Promise<void> {
    await this.client.send('DELETE', keyOf(record), AbortSignal.timeout(answerMs));
  }
}

const keyOf = (record: DeletionRecord): string => `${erasureLogFolder}/${recordName(record)}`;
