import { randomUUID } from 'node:crypto';
import { Controller, Get, Logger, Module, Post } from '@nestjs/common';
import { ListsModule } from '../../../src/lists';
import { Public } from '../../../src/platform/http/access';
import { PageErrorsController } from '../../../src/platform/http/page-errors.controller';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { JsonLogger } from '../../../src/platform/log';
import { type BuiltModule, build } from '../../support/module.builder';

const log = new Logger('trying');

@Controller('api/log')
class TellingController {
  @Post('tell')
  @Public()
  async tell(): Promise<object> {
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.warn('asked for');
    return {};
  }

  @Get('broken/:name')
  @Public()
  broken(): never {
    throw Object.assign(new Error('duplicate key: Key (name)=(Ayşe)'), {
      detail: 'Key (name)=(Ayşe) already exists.',
      parameters: ['Ayşe'],
    });
  }
}

@Module({ controllers: [TellingController, PageErrorsController] })
class Telling {}

describe('the log', () => {
  let harness: BuiltModule;
  let said = '';
  const lines = (): Record<string, unknown>[] =>
    said
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  beforeAll(async () => {
    harness = await build({ modules: [ListsModule, Telling], role: 'worker' });
    Logger.overrideLogger(new JsonLogger('debug'));
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    said = '';
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((text) => ((said += String(text)), true));
  });
  afterEach(() => jest.restoreAllMocks());

  it('names the request in every line, also after a body was read and time has passed', async () => {
    const ids = [randomUUID(), randomUUID()];
    await Promise.all(
      ids.map((id) =>
        harness.app.inject({
          method: 'POST',
          url: '/api/log/tell',
          payload: { a: 1 },
          headers: { 'x-request-id': id },
        }),
      ),
    );
    expect(lines()).toEqual(
      expect.arrayContaining(
        ids.map((requestId) => ({
          level: 'warn',
          time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
          requestId,
          context: 'trying',
          message: 'asked for',
        })),
      ),
    );
  });

  it('names the job in every line', async () => {
    await harness.get(JobQueue).process('enlargements', {}, () => {
      log.warn('at work');
      return Promise.resolve();
    });
    await harness.get(JobQueue).enqueue('enlargements', { name: 'Ayşe' });
    while (!said.includes('at work')) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(lines()).toContainEqual(
      expect.objectContaining({
        queue: 'enlargements',
        job: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        message: 'at work',
      }),
    );
    expect(said).not.toContain('Ayşe');
  });

  it('describes an error of the page in fixed words alone', async () => {
    const broken = {
      kind: 'TypeError',
      at: ['/assets/index-a_b-1.js:1:2345'],
      page: '/lists/:id',
      release: '/assets/index-a_b-1.js',
    };
    const tell = async (other: object) =>
      (
        await harness.app.inject({
          method: 'POST',
          url: '/api/page-errors',
          payload: { ...broken, ...other },
        })
      ).statusCode;
    expect(await tell({})).toBe(200);
    expect(lines()).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'page failed', ...broken }),
    );
    const others = [
      { kind: 'Milk for Ayşe' },
      { at: ['Ayşe'] },
      { at: ['https://elsewhere.example/a.js:1:1'] },
      { at: Array(13).fill(broken.at[0]) },
      { page: '/lists/Ayşe' },
      { release: 'Ayşe' },
      { message: 'Ayşe' },
    ];
    expect(await Promise.all(others.map(tell))).toEqual(others.map(() => 422));
    expect(said).not.toContain('Ayşe');
  });

  it('is one line for each message, whatever its content', () => {
    const text = 'one\r\n{"level":"error","message":"forged"}\u2028\u001b[2J\u0000';
    log.warn({ message: text, [text]: text });
    expect(said.match(/\n/g)).toHaveLength(1);
    expect(said.trimEnd()).not.toMatch(/\p{Cc}/u);
    expect(lines()).toEqual([expect.objectContaining({ level: 'warn', message: text })]);
  });

  it('never repeats texts of users, wherever they were sent', async () => {
    const names = ['Ayşe', 'Grandma', 'Oranienstrasse', 'ayse@example.org', '0171-2345678'];
    const text = names.join(' ');
    const token = randomUUID();
    const headers = {
      'x-auth-token': token,
      'x-request-id': 'Grandma,Oranienstrasse',
      'idempotency-key': randomUUID(),
      'user-agent': text.replace('ş', 's'),
      referer: `http://localhost/${encodeURIComponent(text)}`,
    };
    const path = encodeURIComponent(text);
    const answers = await Promise.all([
      harness.app.inject({ method: 'POST', url: '/api/shopping-lists', payload: { name: text }, headers }),
      harness.app.inject({
        method: 'POST',
        url: `/api/shopping-lists?for=${path}`,
        payload: { name: text, [text]: text },
        headers: { ...headers, 'x-auth-token': 'Grandma' },
      }),
      harness.app.inject({
        method: 'POST',
        url: '/api/shopping-lists',
        payload: `{"name":"${text}`,
        headers: { ...headers, 'content-type': 'application/json' },
      }),
      harness.app.inject({ method: 'GET', url: `/api/log/broken/${path}?q=${path}`, headers }),
      harness.app.inject({ method: 'GET', url: `/api/${path}`, headers }),
      // A telephone number of the characters of an id.
      harness.app.inject({
        method: 'POST',
        url: '/api/shopping-lists',
        payload: { name: text },
        headers: { ...headers, 'x-auth-token': 'Grandma', 'x-request-id': '0171-2345678' },
      }),
      harness.app.inject({
        method: 'POST',
        url: '/api/shopping-lists',
        payload: { name: text },
        headers: { ...headers, 'x-api-key': 'Grandma' },
      }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 401, 400, 500, 404, 401, 403]);
    expect(lines()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          message: 'request failed',
          route: '/api/log/broken/:name',
          status: 500,
          requestId: expect.stringMatching(/^sha256:/) as string,
        }),
        expect.objectContaining({
          message: 'request refused',
          route: '/api/shopping-lists',
          status: 401,
          code: 'INVALID_TOKEN',
        }),
        expect.objectContaining({ message: 'request refused', status: 403, code: 'UNKNOWN_CLIENT' }),
      ]),
    );
    new JsonLogger('debug').error(Object.assign(new Error(text), { detail: text }));
    for (const name of [...names, path, token]) expect(said).not.toContain(name);
  });
});
