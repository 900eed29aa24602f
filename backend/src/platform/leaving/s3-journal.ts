import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/picture-settings';
import { untilAborted } from '../whole-body';
import { entryName, type Farewell, farewellOf, journalFolder, LeavingJournal } from './leaving-journal';

const answerMs = 10_000;
/** S3 takes no empty lists of bytes from everybody; what is in there says no more than its name. */
const content = Buffer.from('left\n');

/** An object for each, beside the pictures. */
export class S3Journal extends LeavingJournal {
  private readonly client: AwsClient;

  constructor(private readonly settings: S3Settings) {
    super();
    const { accessKeyId, secretAccessKey, region } = settings;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  }

  async note(farewell: Farewell): Promise<void> {
    await this.call('PUT', this.urlOf(this.keyOf(farewell)), content);
  }

  async farewells(): Promise<Farewell[]> {
    const found: Farewell[] = [];
    for (let token = ''; ; ) {
      const url = this.urlOf('');
      url.search = new URLSearchParams({ 'list-type': '2', prefix: `${this.settings.prefix}${journalFolder}/`, ...(token !== '' && { 'continuation-token': token }) }).toString();
      const page = await this.call('GET', url);
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) found.push(...[farewellOf(key.split('/').at(-1) ?? '') ?? []].flat());
      token = /<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? '';
      if (token === '') return found.sort((one, other) => one.askedAt.getTime() - other.askedAt.getTime());
    }
  }

  async forget(farewell: Farewell): Promise<void> {
    await this.call('DELETE', this.urlOf(this.keyOf(farewell)));
  }

  private keyOf(farewell: Farewell): string {
    return `${this.settings.prefix}${journalFolder}/${entryName(farewell)}`;
  }

  private urlOf(key: string): URL {
    const url = new URL(this.settings.endpoint);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${this.settings.bucket}/${key}`;
    return url;
  }

  private async call(method: string, url: URL, body?: Uint8Array): Promise<string> {
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(body ?? '').digest('hex'), ...(body && { 'content-type': 'text/plain' }) };
    const signed = await this.client.sign(url, { method, headers, ...(body && { body: Uint8Array.from(body) }) });
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(signed, { redirect: 'manual', signal });
    const text = await untilAborted(signal, response.text());
    if (response.ok || (response.status === 404 && method === 'DELETE')) return text;
    throw new JournalTrouble(`${method}: status ${response.status}`);
  }
}

/** The code is what the log shows: no key and no address. */
class JournalTrouble extends Error {
  constructor(readonly code: string) {
    super(`journal ${code}`);
    this.name = 'JournalTrouble';
  }
}
