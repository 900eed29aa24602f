import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** Behaviours of the fake provider. */
export type Mood =
  | 'well'
  | 'by address'
  | 'refuses'
  | 'refuses late'
  | 'busy'
  | 'no credit'
  | 'bad key'
  | 'model gone'
  | 'forbidden'
  | 'flagged'
  | 'barred'
  | 'fails'
  | 'black hole'
  | 'drip'
  | 'huge'
  | 'gzip bomb'
  | 'huge picture'
  | 'broken picture'
  | 'truncated'
  | 'svg'
  | 'bomb'
  | 'black'
  | 'wrong shape'
  | 'html'
  | 'redirect'
  | 'foreign address'
  | 'inner address'
  | 'redirecting address'
  | 'words only'
  | 'lost order'
  | 'failed order'
  | 'foreign polling';

export interface Heard {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  json: Record<string, unknown>;
  raw: Buffer;
}

/** Answers of one provider in each mood. */
export type Wire = (fake: FakeGeneratorServer, heard: Heard, answer: Reply) => Promise<true> | true;
export type Reply = (status: number, body: unknown, headers?: Record<string, string>) => true;

/**
 * A fake provider on a free loopback port with the wire format of the real one. It records requests and
 * fails on demand.
 */
export class FakeGeneratorServer {
  mood: Mood = 'well';
  /** Value of Retry-After that `busy` answers, in seconds. */
  retryAfter: string | null = '7';
  /** If set, only this model has the mood. */
  moody: string | null = null;
  readonly heard: Heard[] = [];
  delayMs = 0;
  private readonly open = new Set<ServerResponse>();

  private constructor(
    private readonly server: Server,
    readonly png: Buffer,
  ) {}

  static async start(wire: Wire): Promise<FakeGeneratorServer> {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366cc' } })
      .composite([
        {
          input: Buffer.from(
            '<svg width="300" height="200"><circle cx="150" cy="100" r="70" fill="#ffcc00"/></svg>',
          ),
        },
      ])
      .withMetadata()
      .withExif({ IFD0: { Copyright: 'secret provenance' } })
      .png()
      .toBuffer();
    const server = createServer();
    const fake = new FakeGeneratorServer(server, png);
    server.on('request', (request, response) => void fake.answer(wire, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const response of this.open) response.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  asked(path: RegExp): Heard[] {
    return this.heard.filter((heard) => path.test(heard.path));
  }

  private async answer(wire: Wire, request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open.add(response);
    response.on('close', () => this.open.delete(response));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const json =
      (request.headers['content-type'] ?? '').includes('json') && raw.length > 0
        ? (JSON.parse(raw.toString()) as Record<string, unknown>)
        : {};
    const heard: Heard = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      json,
      raw,
    };
    this.heard.push(heard);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    if (heard.path.startsWith('/files/')) return this.sendFile(heard.path, response);
    if (this.mood === 'black hole') return;
    if (this.mood === 'drip') {
      drip(response);
      return;
    }
    if (this.mood === 'huge') {
      flood(response, 'application/json');
      return;
    }
    if (this.mood === 'gzip bomb') {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(60_000_000, 32)));
      return;
    }
    if (this.mood === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>');
    if (this.mood === 'redirect')
      return void response
        .writeHead(307, { location: `${this.origin.replace('127.0.0.1', 'localhost')}/elsewhere` })
        .end();
    if (this.mood === 'fails')
      return void response
        .writeHead(503, { 'content-type': 'application/json' })
        .end('{"error":{"message":"overloaded"}}');
    if (this.mood === 'wrong shape')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"data":{"pictures":7},"images":"none","candidates":"none","id":7}');
    const truncated = this.mood === 'truncated';
    await wire(this, heard, (status, body, headers = {}) => {
      const text = JSON.stringify(body);
      response.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...headers,
      });
      if (truncated) response.write(text.slice(0, text.length / 2), () => response.destroy());
      else response.end(text);
      return true;
    });
  }

  /** The picture in the current mood. */
  async bytes(): Promise<Buffer> {
    if (this.mood === 'broken picture') return this.png.subarray(0, this.png.length / 2);
    if (this.mood === 'svg')
      return Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      );
    if (this.mood === 'bomb') return bomb(6_000);
    if (this.mood === 'black')
      return sharp({ create: { width: 512, height: 512, channels: 3, background: '#000' } })
        .png()
        .toBuffer();
    return this.png;
  }

  /** URL of the finished picture, in moods that answer one. */
  address(): string {
    if (this.mood === 'foreign address') return 'https://pictures.elsewhere.example/one.png';
    if (this.mood === 'inner address') return 'http://169.254.169.254/latest/meta-data';
    if (this.mood === 'redirecting address') return `${this.origin}/files/moved.png`;
    return `${this.origin}/files/${this.mood === 'huge picture' ? 'huge' : 'one'}.png`;
  }

  private async sendFile(path: string, response: ServerResponse): Promise<void> {
    if (path.endsWith('moved.png'))
      response.writeHead(302, { location: `${this.origin}/files/one.png` }).end();
    else if (path.endsWith('huge.png')) flood(response, 'image/png');
    else response.writeHead(200, { 'content-type': 'image/png' }).end(await this.bytes());
  }
}

/** An empty PNG of one bit per pixel: millions of pixels in a few kilobytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let crc = -1;
    for (const byte of body) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    const whole = Buffer.alloc(8 + body.length);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeInt32BE(~crc, 4 + body.length);
    return whole;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + side / 8)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const addressed = (mood: Mood): boolean =>
  ['by address', 'foreign address', 'inner address', 'redirecting address', 'huge picture'].includes(mood);

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}

function flood(response: ServerResponse, type: string): void {
  response.writeHead(200, { 'content-type': type });
  const chunk = Buffer.alloc(1_048_576, 32);
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}

/** OpenAI, as its SDK and logs show it. */
export const openAiWire: Wire = async (fake, { path, json }, answer) => {
  const trouble = (status: number, error: object, headers?: Record<string, string>): true =>
    answer(status, { error: { param: null, ...error } }, headers);
  if (path.endsWith('/moderations')) {
    const bad = /doom/.test(JSON.stringify(json['input']));
    return answer(200, {
      id: 'modr-1',
      model: json['model'],
      results: [
        { flagged: false, categories: {}, category_scores: { sexual: 0.001, violence: bad ? 0.31 : 0.02 } },
      ],
    });
  }
  switch (fake.moody === null || fake.moody === json['model'] ? fake.mood : 'well') {
    case 'refuses':
      return trouble(400, {
        code: 'moderation_blocked',
        type: 'image_generation_user_error',
        message: 'Your request was rejected by the safety system. safety_violations=[violence]',
      });
    case 'refuses late':
      return trouble(400, {
        code: null,
        type: 'image_generation_user_error',
        message: 'rejected',
        moderation_details: { categories: ['violence'], moderation_stage: 'output' },
      });
    case 'busy':
      return trouble(
        429,
        { code: 'rate_limit_exceeded', type: 'images', message: 'Rate limit reached' },
        fake.retryAfter === null ? {} : { 'retry-after': fake.retryAfter },
      );
    case 'no credit':
      return trouble(429, {
        code: 'insufficient_quota',
        type: 'insufficient_quota',
        message: 'You exceeded your current quota',
      });
    case 'bad key':
      return trouble(401, {
        code: 'invalid_api_key',
        type: 'invalid_request_error',
        message: 'Incorrect API key provided',
      });
    case 'forbidden':
      return trouble(403, {
        code: null,
        type: 'invalid_request_error',
        message: 'Your organization must be verified',
      });
    // As gateways answer that moderate before they forward a request.
    case 'flagged':
      return trouble(403, {
        code: 403,
        message:
          'black-forest-labs/flux requires moderation on Elsewhere. Your input was flagged for "violence".',
        metadata: { reasons: ['violence'], flagged_input: 'axe' },
      });
    case 'barred':
      return trouble(403, { code: 403, message: 'Your account was flagged and is closed.' });
    case 'model gone':
      return trouble(404, {
        code: 'model_not_found',
        type: 'invalid_request_error',
        message: 'The model does not exist',
      });
    default:
      return answer(200, {
        created: 1,
        data: [
          addressed(fake.mood)
            ? { url: fake.address() }
            : { b64_json: (await fake.bytes()).toString('base64') },
        ],
        usage: { input_tokens: 1, output_tokens: 196, total_tokens: 197 },
      });
  }
};

/** A1111 and compatible servers. */
export const sdWire: Wire = async (fake, _, answer) => {
  switch (fake.mood) {
    case 'bad key':
      return answer(401, { detail: 'Incorrect username or password' });
    case 'model gone':
      return answer(500, {
        error: 'RuntimeError',
        detail: '',
        body: '',
        errors: 'Unknown checkpoint: gone.safetensors',
      });
    case 'busy':
      return answer(
        429,
        { detail: 'Too many requests' },
        fake.retryAfter === null ? {} : { 'retry-after': fake.retryAfter },
      );
    default:
      return answer(200, { images: [(await fake.bytes()).toString('base64')], parameters: {}, info: '{}' });
  }
};

/** Black Forest Labs: order, two polls, result. */
export const bflWire: Wire = (fake, { path, method }, answer) => {
  if (method === 'POST') {
    switch (fake.mood) {
      case 'no credit':
        return answer(402, { detail: 'Insufficient credits' });
      case 'bad key':
        return answer(403, { detail: 'Not authenticated' });
      case 'model gone':
        return answer(404, { detail: 'Not Found' });
      case 'busy':
        return answer(
          429,
          { detail: 'Too many active tasks' },
          fake.retryAfter === null ? {} : { 'retry-after': fake.retryAfter },
        );
      case 'foreign polling':
        return answer(200, {
          id: 'task-1',
          polling_url: 'https://polling.elsewhere.example/get_result?id=task-1',
          cost: 1,
        });
      default:
        return answer(200, { id: 'task-1', polling_url: `${fake.origin}/v1/get_result?id=task-1`, cost: 3 });
    }
  }
  if (fake.asked(/get_result/).length < 2)
    return answer(200, { id: 'task-1', status: 'Pending', result: null, progress: 0.1 });
  const state = {
    refuses: 'Request Moderated',
    'refuses late': 'Content Moderated',
    'failed order': 'Error',
    'lost order': 'Task not found',
  }[fake.mood as string];
  if (state)
    return answer(200, {
      id: 'task-1',
      status: state,
      result: null,
      details: { 'Moderation Reasons': ['x'] },
    });
  return answer(200, { id: path, status: 'Ready', result: { sample: fake.address(), prompt: 'p', seed: 1 } });
};

/** Gemini: refusals have status 200. */
export const geminiWire: Wire = async (fake, _, answer) => {
  const trouble = (code: number, status: string, message: string, headers?: Record<string, string>): true =>
    answer(code, { error: { code, message, status } }, headers);
  switch (fake.mood) {
    case 'refuses':
      return answer(200, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: {} });
    case 'refuses late':
      return answer(200, {
        candidates: [
          { finishReason: 'IMAGE_SAFETY', finishMessage: 'Unable to show the generated image.', index: 0 },
        ],
      });
    case 'words only':
      return answer(200, {
        candidates: [
          {
            content: { parts: [{ text: 'Here is a picture of milk.' }], role: 'model' },
            finishReason: 'STOP',
          },
        ],
      });
    case 'busy':
      return trouble(
        429,
        'RESOURCE_EXHAUSTED',
        'Resource has been exhausted',
        fake.retryAfter === null ? {} : { 'retry-after': fake.retryAfter },
      );
    case 'no credit':
      return trouble(
        429,
        'RESOURCE_EXHAUSTED',
        'You exceeded your current quota, please check your plan and billing details.',
      );
    case 'bad key':
      return trouble(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.');
    case 'forbidden':
      return trouble(403, 'PERMISSION_DENIED', 'denied');
    case 'model gone':
      return trouble(404, 'NOT_FOUND', 'models/gone is not found for API version v1beta');
    default:
      return answer(200, {
        candidates: [
          {
            content: {
              parts: [
                { text: 'Here it is' },
                { inlineData: { mimeType: 'image/png', data: (await fake.bytes()).toString('base64') } },
              ],
              role: 'model',
            },
            finishReason: 'STOP',
          },
        ],
      });
  }
};
