import type { S3Settings } from '../config/picture-settings';
import { S3Client } from '../storage/s3-client';
import { entryName, type Farewell, farewellOf, journalFolder, LeavingJournal } from './leaving-journal';

const answerMs = 10_000;
/** Not every S3 server takes an empty object; the name of an entry says everything. */
const content = { bytes: Buffer.from('left\n'), type: 'text/plain' };

/** An object for each, beside the pictures. */
export class S3Journal extends LeavingJournal {
  private readonly client: S3Client;

  constructor(settings: S3Settings) {
    super();
    this.client = new S3Client(settings);
  }

  async note(farewell: Farewell): Promise<void> {
    await this.client.send('PUT', keyOf(farewell), AbortSignal.timeout(answerMs), content);
  }

  async farewells(): Promise<Farewell[]> {
    const found: Farewell[] = [];
    for await (const { key } of this.client.entries(`${journalFolder}/`, answerMs)) {
      const farewell = farewellOf(key.split('/').at(-1) ?? '');
      if (farewell) found.push(farewell);
    }
    return found.sort((one, other) => one.askedAt.getTime() - other.askedAt.getTime());
  }

  async forget(farewell: Farewell): Promise<void> {
    await this.client.send('DELETE', keyOf(farewell), AbortSignal.timeout(answerMs));
  }
}

const keyOf = (farewell: Farewell): string => `${journalFolder}/${entryName(farewell)}`;
