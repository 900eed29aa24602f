import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/picture-settings';
import { abortable } from '../read-body';

export interface S3Content {
  bytes: Uint8Array;
  type: string;
}

/** An object of the bucket. */
export interface S3Entry {
  key: string;
  /** In milliseconds since 1970. */
  changed: number;
}

/** The log shows only the code, without key and address. */
export class S3Error extends Error {
  constructor(readonly code: string) {
    super(`S3 ${code}`);
    this.name = 'S3Error';
  }
}

/** The bucket of the settings. Keys are given without the configured prefix. Repeats no request. */
export class S3Client {
  private readonly client: AwsClient;

  constructor(private readonly settings: S3Settings) {
    const { accessKeyId, secretAccessKey, region } = settings;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  }

  /**
   * Resolves with the response, also 404 to anything but a PUT.
   * @throws S3Error for other statuses, and if the signal or the connection ends it
   */
  send(method: string, key: string, signal: AbortSignal, content?: S3Content): Promise<Response> {
    return this.request(method, this.urlOf(this.settings.prefix + key), signal, content);
  }

  /** Reads an object as text. @throws S3Error as `send` */
  async read(key: string, signal: AbortSignal): Promise<{ response: Response; text: string }> {
    const response = await this.send('GET', key, signal);
    return { response, text: await abortable(signal, response.text()) };
  }

  /**
   * Lists the objects below a folder in the order of their keys, which include the configured prefix. Each
   * page has `pageMs`.
   * @throws S3Error
   */
  async *entries(folder: string, pageMs: number): AsyncIterable<S3Entry> {
    for (let token = ''; ;) {
      const page = await this.page(folder, token, AbortSignal.timeout(pageMs));
      for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        yield { key: element(entry, 'Key'), changed: Date.parse(element(entry, 'LastModified')) };
      token = element(page, 'NextContinuationToken');
      if (token === '') return;
    }
  }

  private async page(folder: string, token: string, signal: AbortSignal): Promise<string> {
    const url = this.urlOf('');
    url.search = new URLSearchParams({
      'list-type': '2',
      prefix: this.settings.prefix + folder,
      ...(token !== '' && { 'continuation-token': token }),
    }).toString();
    const response = await this.request('GET', url, signal);
    const text = await abortable(signal, response.text());
    if (!response.ok) throw new S3Error(`GET: status ${response.status}`);
    return text;
  }

  private async request(
    method: string,
    url: URL,
    signal: AbortSignal,
    content?: S3Content,
  ): Promise<Response> {
    const body = content?.bytes;
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(content && { 'content-type': content.type }),
    };
    const signed = await this.client.sign(url, {
      method,
      headers,
      ...(body && { body: Uint8Array.from(body) }),
    });
    const response = await fetch(signed, { redirect: 'manual', signal }).catch((error: unknown) => {
      throw new S3Error(
        `${method}: ${(error as { name?: unknown } | null)?.name === 'TimeoutError' ? 'no answer' : 'no connection'}`,
      );
    });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    await response.body?.cancel();
    throw new S3Error(`${method}: status ${response.status}`);
  }

  private urlOf(fullKey: string): URL {
    const { endpoint, bucket } = this.settings;
    const url = new URL(endpoint);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}/${fullKey}`;
    return url;
  }
}

const element = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
