import sharp from 'sharp';
import { readSettings } from '../../../platform/config/env';
import type { OutsideKind, OutsideSettings } from '../../../platform/config/picture-settings';
import type { GenerationRequest, GenerationFailed } from '../../domain/generate/image-generator';
import {
  bflWire,
  geminiWire,
  FakeGeneratorServer,
  type Mood,
  openAiWire,
  sdWire,
  type Wire,
} from '../../testing/fake-generator-server';
import { createOutsideGenerator } from './create-generator';
import type { ModelCircuitEvent } from './model-circuit-breakers';
import type { OutsideGenerator } from './outside-generator';

const request: GenerationRequest = {
  subject: { concept: 'milk', noun: 'milk carton', kind: 'food' },
  listType: 'shopping',
  style: { builtIn: 'cartoon' },
  figure: null,
  variant: 0,
  tier: 'pro',
  account: 'f00d',
};
const withKuzu: GenerationRequest = {
  ...request,
  listType: 'task',
  subject: { concept: 'make-bed', noun: 'make the bed', kind: 'chore' },
  figure: { builtIn: 'kuzu' },
};

const base = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
  DATA_DIR: '.',
  WEB_DIR: '.',
  ART_DIR: '.',
  GOOGLE_CLIENT_ID: '-',
  GOOGLE_CLIENT_SECRET: '-',
  JWT_KEYS: Buffer.alloc(32).toString('base64url'),
  HMAC_KEYS: Buffer.alloc(32).toString('base64url'),
};

const wires: Record<OutsideKind, { wire: Wire; path: string; key: string; header: [string, string] }> = {
  'openai-images': { wire: openAiWire, path: '/v1', key: 'sk-1', header: ['authorization', 'Bearer sk-1'] },
  sdapi: {
    wire: sdWire,
    path: '',
    key: 'ada:lovelace',
    header: ['authorization', `Basic ${Buffer.from('ada:lovelace').toString('base64')}`],
  },
  bfl: { wire: bflWire, path: '/v1', key: 'bk', header: ['x-key', 'bk'] },
  gemini: { wire: geminiWire, path: '/v1beta', key: 'gk', header: ['x-goog-api-key', 'gk'] },
};

let fake: FakeGeneratorServer;
let events: ModelCircuitEvent[];
afterEach(() => fake.close());

async function generatorOf(
  kind: OutsideKind,
  mood: Mood,
  given: Record<string, string> = {},
  timeoutMs = 4_000,
): Promise<OutsideGenerator> {
  const { wire, path, key } = wires[kind];
  fake = await FakeGeneratorServer.start(wire);
  fake.mood = mood;
  events = [];
  const settings = readSettings({
    ...base,
    IMAGE_GENERATOR: kind,
    IMAGE_API_URL: fake.origin + path,
    IMAGE_API_KEY: key,
    IMAGE_MODEL: 'model-1',
    IMAGE_GEMINI_ACKNOWLEDGEMENT: 'nobody-under-18-uses-this-service',
    ...given,
  });
  return createOutsideGenerator(
    { ...(settings.pictures.outside as OutsideSettings), timeoutMs },
    (event) => events.push(event),
    60,
  );
}

async function failureOf(drawing: Promise<unknown>): Promise<GenerationFailed> {
  return drawing.then(
    () => {
      throw new Error('It was drawn');
    },
    (error: unknown) => error as GenerationFailed,
  );
}

const kinds = Object.keys(wires) as OutsideKind[];
const everywhere = (moods: Mood[]): [OutsideKind, Mood][] =>
  kinds.flatMap((kind) => moods.map((mood): [OutsideKind, Mood] => [kind, mood]));

describe.each(kinds)('the provider %s', (kind) => {
  it('draws a picture and removes its metadata', async () => {
    const generator = await generatorOf(kind, 'well');
    const picture = await generator.draw(request);
    for (const [size, bytes] of [
      [1024, picture.webp1024],
      [512, picture.webp512],
      [256, picture.webp256],
    ] as const) {
      const meta = await sharp(bytes).metadata();
      expect(meta).toMatchObject({ format: 'webp', width: size, height: size });
      expect(meta.exif).toBeUndefined();
      expect(Buffer.from(bytes!).includes('secret provenance')).toBe(false);
    }
    expect(picture.thumbHash.length).toBeGreaterThan(20);
    expect(picture.color).toMatch(/^#[0-9a-f]{6}$/);
    const [name, value] = wires[kind].header;
    expect(fake.heard.every(({ headers }) => headers[name] === value)).toBe(true);
    // Neither the account id nor anything but our noun.
    expect(fake.heard[0]!.raw.toString()).toContain('milk carton');
  });

  it('gets the reference sheet of our character', async () => {
    const generator = await generatorOf(kind, 'well');
    await generator.draw(withKuzu);
    const sent = fake.heard[0]!;
    const sheet = /iVBORw0KGgo[A-Za-z0-9+/=]+/.exec(sent.raw.toString())?.[0];
    const png = sheet
      ? Buffer.from(sheet, 'base64')
      : sent.raw.subarray(sent.raw.indexOf(Buffer.from('89504e470d0a1a0a', 'hex')));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1024, height: 1024 });
    expect(sent.raw.toString()).toContain('Kuzu');
  });

  it('is asked for the model of the tier', async () => {
    const generator = await generatorOf(kind, 'well', { IMAGE_MODEL_PLATINUM: 'model-9' });
    expect(generator.versionFor('trial')).toContain('model-1');
    expect(generator.versionFor('platinum')).toContain('model-9');
    await generator.draw({ ...request, tier: 'platinum' });
    expect(fake.heard[0]!.path + fake.heard[0]!.raw.toString()).toContain('model-9');
  });
});

describe('a failing provider', () => {
  it.each([
    ...everywhere(['refuses', 'refuses late']).filter(([kind]) => kind !== 'sdapi'),
    ...everywhere(['black']),
    ['openai-images', 'flagged'],
  ] as [OutsideKind, Mood][])('%s %s: safety_filter, permanently', async (kind, mood) => {
    expect(await failureOf((await generatorOf(kind, mood)).draw(request))).toMatchObject({
      reason: 'safety_filter',
      passing: false,
    });
    expect(events).toEqual([]);
  });

  it.each(everywhere(['busy']))(
    '%s %s: every call waits as long as the provider asks',
    async (kind, mood) => {
      const generator = await generatorOf(kind, mood);
      const busy = await failureOf(generator.draw(request));
      expect(busy).toMatchObject({ name: 'GeneratorBusy', reason: 'api_server_error', passing: true });
      expect(busy.retryAfterMs).toBeGreaterThanOrEqual(7_000);
      expect(busy.retryAfterMs).toBeLessThan(9_500);
      fake.mood = 'well';
      const calls = fake.heard.length;
      expect(await failureOf(generator.draw(request))).toMatchObject({ name: 'GeneratorBusy' });
      expect(fake.heard).toHaveLength(calls);
    },
  );

  it('may send retry-after as a date; without one the pause is 15 s', async () => {
    const generator = await generatorOf('openai-images', 'busy');
    fake.retryAfter = new Date(Date.now() + 40_000).toUTCString();
    expect((await failureOf(generator.draw(request))).retryAfterMs).toBeGreaterThan(38_000);
    await fake.close();
    const other = await generatorOf('openai-images', 'busy');
    fake.retryAfter = null;
    expect((await failureOf(other.draw(request))).retryAfterMs).toBeGreaterThanOrEqual(15_000);
  });

  it.each<[OutsideKind, Mood, string]>([
    ...everywhere(['bad key']).map(([kind, mood]): [OutsideKind, Mood, string] => [
      kind,
      mood,
      'key refused',
    ]),
    ...everywhere(['model gone']).map(([kind, mood]): [OutsideKind, Mood, string] => [
      kind,
      mood,
      'model gone',
    ]),
    ['openai-images', 'no credit', 'no credit'],
    ['bfl', 'no credit', 'no credit'],
    ['gemini', 'no credit', 'no credit'],
    ['openai-images', 'forbidden', 'key refused'],
    ['openai-images', 'barred', 'key refused'],
    ['gemini', 'forbidden', 'key refused'],
    ['openai-images', 'redirect', 'wrong address'],
    ['sdapi', 'redirect', 'wrong address'],
  ])('%s %s: server_error, an alert, and no further call', async (kind, mood, trouble) => {
    const generator = await generatorOf(kind, mood);
    expect(await failureOf(generator.draw(request))).toMatchObject({
      reason: 'server_error',
      passing: false,
    });
    expect(events).toEqual([{ state: 'open', trouble, forMs: 600_000, model: 'model-1' }]);
    fake.mood = 'well';
    const calls = fake.heard.length;
    expect(await failureOf(generator.draw(request))).toMatchObject({
      reason: 'server_error',
      passing: false,
    });
    expect(fake.heard).toHaveLength(calls);
  });

  it.each(everywhere(['black hole', 'drip']))(
    '%s %s: api_server_error after the timeout',
    async (kind, mood) => {
      const generator = await generatorOf(kind, mood, {}, 400);
      const began = performance.now();
      expect(await failureOf(generator.draw(request))).toMatchObject({
        reason: 'api_server_error',
        passing: true,
      });
      expect(performance.now() - began).toBeLessThan(2_500);
    },
  );

  it.each([...everywhere(['fails', 'truncated']), ['bfl', 'failed order'], ['bfl', 'lost order']] as [
    OutsideKind,
    Mood,
  ][])('%s %s: api_server_error, temporary', async (kind, mood) => {
    const failure = await failureOf((await generatorOf(kind, mood)).draw(request));
    expect(failure).toMatchObject({ name: 'GenerationFailed', reason: 'api_server_error', passing: true });
    expect(failure.retryAfterMs).toBeGreaterThanOrEqual(2_000);
  });

  it.each([
    ...everywhere(['huge', 'html', 'wrong shape', 'broken picture', 'svg', 'bomb']),
    ['gemini', 'words only'],
    ['openai-images', 'gzip bomb'],
    ['openai-images', 'huge picture'],
    ['bfl', 'huge picture'],
  ] as [OutsideKind, Mood][])('%s %s: unknown, and the worker survives', async (kind, mood) => {
    expect(await failureOf((await generatorOf(kind, mood)).draw(request))).toMatchObject({
      reason: 'unknown',
    });
  });

  it.each<[OutsideKind, Mood]>([
    ['openai-images', 'foreign address'],
    ['openai-images', 'inner address'],
    ['openai-images', 'redirecting address'],
    ['bfl', 'foreign address'],
    ['bfl', 'inner address'],
    ['bfl', 'redirecting address'],
    ['bfl', 'foreign polling'],
  ])('%s %s: the address is not called', async (kind, mood) => {
    const generator = await generatorOf(kind, mood);
    const asked: string[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      asked.push(input instanceof URL ? input.href : typeof input === 'string' ? input : input.url);
      return real(input, init);
    };
    try {
      expect(await failureOf(generator.draw(request))).toMatchObject({ reason: 'unknown', passing: false });
    } finally {
      globalThis.fetch = real;
    }
    expect(asked.every((url) => url.startsWith(fake.origin))).toBe(true);
    expect(asked.filter((url) => url.endsWith('one.png'))).toEqual([]);
  });

  it.each<[Mood, object]>([
    ['model gone', { reason: 'server_error' }],
    ['forbidden', { reason: 'server_error' }],
    ['busy', { name: 'GeneratorBusy' }],
  ])('with one model that is %s does not stop the others', async (mood, failure) => {
    const generator = await generatorOf('openai-images', mood, { IMAGE_MODEL_PLATINUM: 'model-9' });
    fake.moody = 'model-9';
    expect(await failureOf(generator.draw({ ...request, tier: 'platinum' }))).toMatchObject(failure);
    await expect(generator.draw({ ...request, tier: 'starter' })).resolves.toMatchObject({
      color: expect.any(String) as string,
    });
    const calls = fake.heard.length;
    expect(await failureOf(generator.draw({ ...request, tier: 'platinum' }))).toMatchObject(failure);
    expect(fake.heard).toHaveLength(calls);
  });

  it.each<[Mood, number]>([
    ['words only', 2],
    ['broken picture', 2],
    ['wrong shape', 2],
    ['fails', 3],
  ])('%s: at most %d attempts', async (mood, times) => {
    expect((await failureOf((await generatorOf('gemini', mood)).draw(request))).mostTries).toBe(times);
  });

  it.each([
    ['a result host only', 'https://api.bfl.ai/v1', 'blobs.elsewhere.example', false],
    ['of the same provider', 'https://api.bfl.ai/v1', 'api.us1.bfl.ai', true],
    ['of that provider while the API is a gateway', 'https://gateway.example/v1', 'api.us1.bfl.ai', false],
  ])('gets its key at a polling host that is %s', async (_, url, host, getsKey) => {
    const generator = await generatorOf('bfl', 'well', {
      IMAGE_API_URL: url,
      IMAGE_RESULT_HOSTS: 'blobs.elsewhere.example,.bfl.ai',
    });
    const keys = new Map<string, string | null>();
    const real = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const asked = input as URL;
      keys.set(asked.hostname, new Headers(init?.headers).get('x-key'));
      return Promise.resolve(
        asked.hostname === host
          ? Response.json({ id: 'task-1', status: 'Error' })
          : Response.json({ id: 'task-1', polling_url: `https://${host}/v1/get_result?id=task-1` }),
      );
    };
    try {
      expect(await failureOf(generator.draw(request))).toMatchObject({ reason: 'api_server_error' });
    } finally {
      globalThis.fetch = real;
    }
    expect([...keys.values()]).toEqual(['bk', getsKey ? 'bk' : null]);
  });

  it('causes an alert after five temporary failures in a row, and pictures wait instead of calling', async () => {
    const generator = await generatorOf('sdapi', 'fails');
    for (let n = 0; n < 5; n++) await failureOf(generator.draw(request));
    expect(events).toEqual([{ state: 'open', trouble: 'stumbles', forMs: 30_000, model: 'model-1' }]);
    const waits = await failureOf(generator.draw(request));
    expect(waits).toMatchObject({ name: 'GeneratorBusy', passing: true });
    expect(waits.retryAfterMs).toBeGreaterThan(25_000);
    expect(fake.heard).toHaveLength(5);
  });
});

describe('the profiles of OpenAiImages', () => {
  it('send OpenAI only the fields it knows', async () => {
    const generator = await generatorOf('openai-images', 'well', { IMAGE_QUALITY: 'low' });
    await generator.draw(request);
    expect(fake.heard[0]).toMatchObject({
      path: '/v1/images/generations',
      json: {
        model: 'model-1',
        n: 1,
        size: '1024x1024',
        quality: 'low',
        output_format: 'png',
        moderation: 'auto',
        safety_identifier: 'f00d',
      },
    });
    expect(Object.keys(fake.heard[0]!.json).sort()).toEqual([
      'model',
      'moderation',
      'n',
      'output_format',
      'prompt',
      'quality',
      'safety_identifier',
      'size',
    ]);
    await generator.draw(withKuzu);
    const form = fake.heard[1]!;
    expect(form.path).toBe('/v1/images/edits');
    expect(form.raw.toString()).toContain('name="image[]"');
    expect(form.raw.toString()).not.toContain('name="moderation"');
  });

  it('send Ollama model, prompt, size and format, and compose the character afterwards', async () => {
    const generator = await generatorOf('openai-images', 'well', { IMAGE_PROFILE: 'ollama' });
    const [alone, accompanied] = [await generator.draw(request), await generator.draw(withKuzu)];
    expect(Object.keys(fake.heard[0]!.json).sort()).toEqual(['model', 'prompt', 'response_format', 'size']);
    expect(fake.heard[1]!.path).toBe('/v1/images/generations');
    expect(fake.heard[1]!.json['prompt']).not.toContain('Kuzu');
    expect(Buffer.from(accompanied.webp512).equals(Buffer.from(alone.webp512))).toBe(false);
  });

  it('send LocalAI words and a negative prompt, and fetch the result from its own host', async () => {
    const generator = await generatorOf('openai-images', 'by address', { IMAGE_PROFILE: 'localai' });
    await generator.draw(request);
    expect(fake.heard[0]!.json['negative_prompt']).toContain('nsfw');
    expect(fake.heard[0]!.json['prompt']).toMatch(/^cartoon illustration.*, milk carton, /);
    expect(fake.asked(/^\/files\/one\.png/)).toHaveLength(1);
  });
});

describe('the capabilities of a provider', () => {
  it.each<[OutsideKind, string, number]>([
    ['openai-images', '1536', 1_536],
    ['openai-images', '2048', 2_048],
    ['sdapi', '2048', 1_536],
    ['bfl', '2048', 1_440],
    ['gemini', '512', 1_024],
  ])('%s with size %s is called with %d', async (kind, asked, side) => {
    const generator = await generatorOf(kind, 'well', { IMAGE_SIZE: asked });
    expect(generator.versionFor('trial')).toContain(`/${side}/`);
    await generator.draw(request);
    if (kind !== 'gemini') expect(fake.heard[0]!.raw.toString()).toContain(String(side));
  });

  it('name the providers that children may use', async () => {
    expect((await generatorOf('openai-images', 'well')).capabilities.audience).toBe('children');
    await fake.close();
    expect((await generatorOf('gemini', 'well')).capabilities.audience).toBe('adults');
  });
});

describe('free text', () => {
  const free = (text: string): GenerationRequest => ({ ...request, subject: { text, language: 'de' } });

  it('is refused by the word list without a call', async () => {
    const generator = await generatorOf('openai-images', 'well');
    expect(await failureOf(generator.draw(free('nackte Leute')))).toMatchObject({
      reason: 'safety_filter',
      passing: false,
    });
    expect(fake.heard).toHaveLength(0);
  });

  it('is moderated first if configured, and without an answer nothing is drawn', async () => {
    const generator = await generatorOf('openai-images', 'well', { IMAGE_MODERATION_MODEL: 'moderation-1' });
    await generator.draw(free('Glupschkekse'));
    expect(fake.heard.map(({ path }) => path)).toEqual(['/v1/moderations', '/v1/images/generations']);
    expect(fake.heard[0]!.json).toEqual({ model: 'moderation-1', input: 'Glupschkekse' });
    expect(await failureOf(generator.draw(free('doom cookies')))).toMatchObject({ reason: 'safety_filter' });
    fake.mood = 'fails';
    expect(await failureOf(generator.draw(free('Glupschkekse')))).toMatchObject({
      reason: 'api_server_error',
    });
    expect(fake.asked(/generations/)).toHaveLength(1);
  });

  it('of a style is moderated when it is saved and when it is drawn', async () => {
    const generator = await generatorOf('openai-images', 'well', { IMAGE_MODERATION_MODEL: 'moderation-1' });
    expect([await generator.allows('oil on linen'), await generator.allows('doom on linen')]).toEqual([
      true,
      false,
    ]);
    fake.mood = 'fails';
    expect(await generator.allows('doom on linen')).toBe(true);
    await fake.close();
    const alone = await generatorOf('openai-images', 'well');
    expect(await alone.allows('doom on linen')).toBe(true);
    expect(fake.heard).toHaveLength(0);
  });

  it('is cleaned again before it is sent', async () => {
    const generator = await generatorOf('sdapi', 'well');
    await generator.draw(free('<lora:x:9> (gloop:1.9) __wild__ 2 kg ada@example.org'));
    expect(fake.heard[0]!.json['prompt']).toContain('lora x gloop 1.9 wild'.replace(' 1.9', ''));
    expect(fake.heard[0]!.json['prompt']).not.toMatch(/[<>|{}()[\]_:@]/);
  });
});
