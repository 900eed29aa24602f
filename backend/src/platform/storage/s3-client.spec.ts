import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3Client, type S3Entry } from './s3-client';

describe('S3Client', () => {
  let server: Server;
  const open = async (answer: RequestListener): Promise<S3Client> => {
    server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return new S3Client({
      endpoint,
      bucket: 'pictures',
      region: 'eu',
      prefix: 'ours/',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  };
  const entriesOf = async (client: S3Client, pageMs = 5_000): Promise<S3Entry[]> => {
    const found: S3Entry[] = [];
    for await (const entry of client.entries('left/', pageMs)) found.push(entry);
    return found;
  };
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('lists a folder below the prefix, page by page', async () => {
    const asked: string[] = [];
    const client = await open(({ url = '' }, response) => {
      asked.push(url);
      const more = asked.length === 1 ? '<NextContinuationToken>more</NextContinuationToken>' : '';
      response.end(
        `<Contents><Key>ours/left/${asked.length}</Key><LastModified>2026-03-01T00:00:00.000Z</LastModified></Contents>${more}`,
      );
    });
    expect(await entriesOf(client)).toEqual(
      ['ours/left/1', 'ours/left/2'].map((key) => ({ key, changed: Date.UTC(2026, 2, 1) })),
    );
    expect(asked).toEqual([
      '/pictures/?list-type=2&prefix=ours%2Fleft%2F',
      '/pictures/?list-type=2&prefix=ours%2Fleft%2F&continuation-token=more',
    ]);
  });

  it('rejects a page of a listing that is answered 404, because the end would be an empty page', async () => {
    const client = await open((_, response) => void response.writeHead(404).end());
    await expect(entriesOf(client)).rejects.toThrow('S3 GET: status 404');
  });

  it('rejects a page of a listing that does not come in time', async () => {
    const client = await open(() => undefined);
    await expect(entriesOf(client, 50)).rejects.toThrow('S3 GET: no answer');
  });

  it('returns a 404 to a DELETE and rejects one to a PUT', async () => {
    const client = await open((_, response) => void response.writeHead(404).end());
    expect((await client.send('DELETE', 'a', AbortSignal.timeout(5_000))).status).toBe(404);
    await expect(
      client.send('PUT', 'a', AbortSignal.timeout(5_000), { bytes: Buffer.from('x'), type: 'text/plain' }),
    ).rejects.toThrow('S3 PUT: status 404');
  });
});
