import { on } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { IsIn, IsInt, IsNumberString, IsOptional, IsString, IsUUID, Max, MaxLength } from 'class-validator';
import { DomainError } from '../../../src/kernel/domain-error';
import { Public } from '../../../src/platform/http/access';
import { Nested } from '../../../src/platform/http/dto-pipe';
import { ValidBody, ValidQuery } from '../../../src/platform/http/validated';
import { type BuiltModule, build } from '../../support/module.builder';

class LineDto {
  @IsString()
  @MaxLength(5)
  name!: string;
}

class WishDto {
  @IsOptional()
  @IsUUID()
  id?: string | null;

  @IsString()
  @MaxLength(5)
  name!: string;

  @IsOptional()
  @IsIn(['shopping', 'task'])
  kind?: string;

  @IsOptional()
  @IsInt()
  @Max(3)
  count?: number;

  @IsOptional()
  @Nested(() => LineDto, { each: true })
  lines?: LineDto[];
}

class OptionalDto {
  @IsOptional()
  @IsIn(['shopping', 'task'])
  kind?: string;
}

class LengthDto {
  @IsNumberString()
  length!: string;
}

@Controller('api/try')
class TryController {
  @Post()
  @HttpCode(200)
  @Public()
  echo(@ValidBody() body: WishDto): WishDto {
    return body;
  }

  @Post('optional')
  @HttpCode(200)
  @Public()
  optional(@ValidBody() { kind }: OptionalDto): object {
    return { given: kind !== undefined };
  }

  @Get('broken')
  @Public()
  broken(): never {
    throw new Error('insert failed for "milk of Ayşe"');
  }

  @Get('refused')
  @Public()
  refused(): never {
    throw new DomainError('UPGRADE_REQUIRED', 'forbidden');
  }

  @Get('away')
  @Public()
  away(): never {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  }

  @Get('asked')
  @Public()
  asked(@ValidQuery() { name }: LineDto): object {
    return { name };
  }

  @Get('long')
  @Public()
  long(@ValidQuery() { length }: LengthDto): object {
    return { text: 'x'.repeat(Number(length)) };
  }

  /** Closed, because it has no mark. */
  @Get('unmarked')
  unmarked(): string {
    return 'open';
  }
}

@Module({ controllers: [TryController] })
class Trying {}

describe('the HTTP layer', () => {
  let harness: BuiltModule;
  beforeAll(async () => {
    harness = await build({ modules: [Trying] });
  });
  afterAll(() => harness.close());

  const post = async (payload: string | object, headers: Record<string, string> = {}) => {
    const response = await harness.app.inject({
      method: 'POST',
      url: '/api/try',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return {
      status: response.statusCode,
      body: response.json<Record<string, unknown>>(),
      headers: response.headers,
    };
  };
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await harness.app.inject({ method: 'GET', url, headers });
    return {
      status: response.statusCode,
      body: response.json<Record<string, unknown>>(),
      headers: response.headers,
    };
  };

  it.each([
    [{ name: 'a', surprise: 1 }, [{ field: 'surprise', rule: 'unknown' }]],
    [{}, [{ field: 'name', rule: 'required' }]],
    [{ name: null }, [{ field: 'name', rule: 'required' }]],
    [{ name: 7 }, [{ field: 'name', rule: 'type' }]],
    [{ name: ['a'] }, [{ field: 'name', rule: 'type' }]],
    [{ name: 'abcdef' }, [{ field: 'name', rule: 'max' }]],
    [{ name: 'a', id: 'x' }, [{ field: 'id', rule: 'uuid' }]],
    [{ name: 'a', kind: 'x' }, [{ field: 'kind', rule: 'enum' }]],
    [{ name: 'a', count: 1.5 }, [{ field: 'count', rule: 'type' }]],
    [{ name: 'a', count: 9 }, [{ field: 'count', rule: 'max' }]],
    [{ name: 'a', lines: {} }, [{ field: 'lines', rule: 'type' }]],
    [
      { name: 'a', lines: [{ name: 'a' }, { name: 'abcdef', x: 1 }] },
      [
        { field: 'lines.1.x', rule: 'unknown' },
        { field: 'lines.1.name', rule: 'max' },
      ],
    ],
    [[], [{ field: 'body', rule: 'type' }]],
  ])('refuses the body %j', async (body, details) => {
    expect(await post(body)).toMatchObject({
      status: 422,
      body: { success: false, code: 'VALIDATION_FAILED', message: 'errors.validationFailed', details },
    });
  });

  it('accepts a valid body without unknown fields', async () => {
    const body = { name: 'a', id: null, kind: 'task', count: 3, lines: [{ name: 'b' }] };
    expect(await post(body)).toMatchObject({ status: 200, body });
  });

  it.each([
    '{"name":"a","__proto__":{"count":1}}',
    '{"name":"a","constructor":{"prototype":{"count":1}}}',
    '{"name":"a","lines":[{"name":"b","__proto__":{"count":1}}]}',
    '{"__proto__":{"name":"a"}}',
  ])('resists %s', async (text) => {
    expect((await post(text)).status).toBe(400);
    expect(({} as Record<string, unknown>)['count']).toBeUndefined();
  });

  it.each([
    '?name=a&name=b',
    '?name[]=a',
    '?name[x]=a',
    '?name=a&more=b',
    '?__proto__[name]=a',
    '?name=a&__proto__=b',
    '',
  ])('refuses the query %j', async (query) => {
    expect(await get(`/api/try/asked${query}`)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED' },
    });
    expect(await get('/api/try/asked?name=a')).toMatchObject({ status: 200, body: { name: 'a' } });
  });

  it('reads no body if none is sent, with any content type', async () => {
    const nothing = await harness.app.inject({
      method: 'POST',
      url: '/api/try/optional',
      headers: { 'content-type': 'application/json' },
    });
    expect([nothing.statusCode, nothing.json()]).toEqual([200, { given: false }]);
    expect(await post('')).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED', details: [{ field: 'name', rule: 'required' }] },
    });
  });

  it('answers 400 to broken JSON, 413 to 2 MB, 415 to other types', async () => {
    expect(await post('{"name":')).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED_JSON', message: 'errors.malformedJson' },
    });
    expect(await post({ name: 'x'.repeat(2_000_000) })).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await post('<a/>', { 'content-type': 'text/xml' })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  // Closing a connection with unread bytes resets it, and the answer may be lost.
  it('reads on a body that is too large, so that the client gets the 413', async () => {
    await harness.app.listen(0, '127.0.0.1');
    const socket = connect((harness.app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
    const heard = async (status: number) => {
      for await (const [chunk] of on(socket, 'data', { close: ['close'] }))
        if (String(chunk).includes(`HTTP/1.1 ${status}`)) return true;
      return false;
    };
    const length = 10_000_000;
    socket.write(
      `POST /api/try HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    );
    expect(await heard(413)).toBe(true);
    socket.write(Buffer.alloc(length, 32));
    socket.write('GET /api/try/refused HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await heard(403)).toBe(true);
    socket.destroy();
  });

  it('compresses a large answer for clients that accept gzip', async () => {
    const ask = (length: number, encodings: string) =>
      harness.app.inject({
        url: `/api/try/long?length=${length}`,
        headers: { 'accept-encoding': encodings },
      });
    const packed = await ask(5000, 'gzip, deflate, br');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(packed.rawPayload.length),
    });
    expect(packed.rawPayload.length).toBeLessThan(200);
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual({ text: 'x'.repeat(5000) });
    expect((await ask(5000, 'br;q=1.0, gzip;q=0.8')).headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('accept-encoding') as string,
    });
    for (const plain of [
      await ask(500, 'gzip'),
      await ask(5000, 'identity'),
      await ask(5000, 'gzip;q=0, identity'),
      await ask(5000, 'br, gzip; q=0.000'),
    ]) {
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.json<{ text: string }>().text).toMatch(/^x+$/);
    }
  });

  it('echoes a readable request id and makes one otherwise', async () => {
    expect((await post({ name: 'a' }, { 'x-request-id': 'my-id-1' })).headers['x-request-id']).toBe(
      'my-id-1',
    );
    const { headers, body } = await get('/api/nowhere', { 'x-request-id': 'not\treadable' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toEqual({
      success: false,
      code: 'NOT_FOUND',
      message: 'errors.notFound',
      requestId: headers['x-request-id'],
    });
  });

  it('gives every error its status, without texts of users', async () => {
    expect(await get('/api/try/refused')).toMatchObject({
      status: 403,
      body: { code: 'UPGRADE_REQUIRED', message: 'errors.upgradeRequired' },
    });
    expect(await get('/api/try/away')).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE' },
      headers: { 'retry-after': '1' },
    });
    const written: string[] = [];
    const spies = (['stdout', 'stderr'] as const).map((stream) =>
      jest.spyOn(process[stream], 'write').mockImplementation((text) => written.push(String(text)) > 0),
    );
    const broken = await get('/api/try/broken');
    spies.forEach((spy) => spy.mockRestore());
    expect(broken).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
    expect(JSON.stringify(broken.body)).not.toContain('milk');
    expect(written.join('')).not.toContain('milk');
  });

  it('forbids caches to store answers of the API', async () => {
    expect((await get('/api/try/refused')).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('sends HSTS with every answer if the public address is https', async () => {
    const safe = await build({
      modules: [Trying],
      settings: { publicUrl: new URL('https://lists.example.org') },
    });
    for (const url of ['/api/try/refused', '/api/nowhere', '/img/x', '/nowhere']) {
      expect([url, (await safe.app.inject({ url })).headers['strict-transport-security']]).toEqual([
        url,
        'max-age=31536000; includeSubDomains',
      ]);
      expect([url, (await harness.app.inject({ url })).headers['strict-transport-security']]).toEqual([
        url,
        undefined,
      ]);
    }
    await safe.close();
  });

  it('closes a route without a mark, and refuses a client id that was switched off', async () => {
    expect(await get('/api/try/unmarked')).toMatchObject({ status: 401 });
    expect(
      await get('/api/try/unmarked', { 'x-auth-token': '018f0000-0000-7000-8000-00000000000f' }),
    ).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await get('/api/try/refused', { 'x-api-key': 'switched-off' })).toMatchObject({
      status: 403,
      body: { code: 'UNKNOWN_CLIENT', message: 'errors.unknownClient' },
    });
  });
});
