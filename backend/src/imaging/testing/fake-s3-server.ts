import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const hex = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const mac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();
/** URI encoding of AWS, which differs from encodeURIComponent. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  target: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** SHA-256 of the received body, in hex. */
  bodyHash: string;
}

/**
 * Verifies Signature Version 4 by its documentation, without code of the client. Answers the S3 error code,
 * or null if valid.
 */
export function complaintAbout(
  { method, target, headers, bodyHash }: SignedRequest,
  secretOf: (id: string) => string | undefined,
  now: number,
): string | null {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    );
  if (!said) return 'AuthorizationHeaderMalformed';
  const [, id = '', day = '', region = '', names = '', signature = ''] = said;
  const secret = secretOf(id);
  if (secret === undefined) return 'InvalidAccessKeyId';
  const date = headers['x-amz-date'] ?? '';
  const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!date.startsWith(day) || !(Math.abs(now - time) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-date') || !signed.includes('x-amz-content-sha256'))
    return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = target.split('?');
  const pairs = [...new URLSearchParams(query)]
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .sort();
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    pairs.join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, hex(canonical)].join('\n');
  const key = mac(mac(mac(mac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return timingSafeEqual(mac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

/** One bucket in memory that verifies signatures. */
export class FakeS3Server {
  mood: 'well' | 'black hole' | 'fails' | 'fails once' | 'drips' | 'stops halfway' = 'well';
  pageSize = 1_000;
  readonly objects = new Map<string, { bytes: Buffer; type: string; changed: Date }>();
  readonly asked: string[] = [];
  readonly refused: string[] = [];
  readonly keys = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret/test+key' };

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeS3Server> {
    const server = createServer();
    const fake = new FakeS3Server(server);
    server.on('request', (request, response) => void fake.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get endpoint(): URL {
    return new URL(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url: target = '', headers } = request;
    this.asked.push(`${method} ${target}`);
    if (this.mood === 'black hole') return;
    if (this.mood === 'fails' || this.mood === 'fails once') {
      if (this.mood === 'fails once') this.mood = 'well';
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    const complaint = complaintAbout(
      { method, target, headers: headers as Record<string, string | undefined>, bodyHash: hex(body) },
      (id) => (id === this.keys.accessKeyId ? this.keys.secretAccessKey : undefined),
      Date.now(),
    );
    if (complaint) {
      this.refused.push(complaint);
      response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${complaint}</Code></Error>`);
      return;
    }
    this.serve(method, new URL(target, this.endpoint), headers['content-type'] ?? '', body, response);
  }

  private serve(method: string, url: URL, type: string, body: Buffer, response: ServerResponse): void {
    const match = /^\/pictures\/(.*)$/.exec(url.pathname);
    if (!match) return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    const key = decodeURIComponent(match[1] ?? '');
    if (key === '' && method === 'GET') {
      this.list(url, response);
      return;
    }
    const found = this.objects.get(key);
    if (method === 'PUT') {
      this.objects.set(key, { bytes: body, type, changed: new Date() });
      response.writeHead(200, { etag: '"x"' }).end();
    } else if (method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (!found)
      response.writeHead(404).end(method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    else {
      response.writeHead(200, { 'content-length': found.bytes.length, 'content-type': found.type });
      if (method === 'HEAD') response.end();
      else if (this.mood === 'drips' || this.mood === 'stops halfway') this.drip(found.bytes, response);
      else response.end(found.bytes);
    }
  }

  /** A tenth at a time; in mood `stalls` only half of it. */
  private drip(bytes: Buffer, response: ServerResponse): void {
    const piece = Math.ceil(bytes.length / 10);
    let sent = 0;
    const timer = setInterval(() => {
      if (this.mood === 'stops halfway' && sent >= bytes.length / 2) return;
      response.write(bytes.subarray(sent, (sent += piece)));
      if (sent >= bytes.length) response.end();
    }, 60);
    response.on('close', () => clearInterval(timer));
  }

  private list(url: URL, response: ServerResponse): void {
    const [prefix, after] = [
      url.searchParams.get('prefix') ?? '',
      url.searchParams.get('continuation-token') ?? '',
    ];
    const names = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = names.slice(0, this.pageSize);
    const more =
      names.length > page.length ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : '';
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${this.objects.get(key)?.changed.toISOString() ?? ''}</LastModified><Size>1</Size></Contents>`,
    );
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><Name>pictures</Name>${contents.join('')}<IsTruncated>${more !== ''}</IsTruncated>${more}</ListBucketResult>`,
      );
  }
}
