import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { addJson, addLongJson } from './json-file';
import { ClientDisconnected, ZipWriter } from './zip-writer';

const day = new Date('2026-11-21T10:00:00Z');
const piece = randomBytes(16_384);

/** Writes until the writer refuses. */
async function writeMuch(archive: ZipWriter, pieces: number, count: (bytes: number) => void): Promise<void> {
  for (let file = 0; file < 10; file++) {
    await archive.add(
      `${file}.bin`,
      async (write) => {
        for (let n = 0; n < pieces / 10; n++) {
          count(piece.length);
          await write(piece);
        }
      },
      { compress: false },
    );
  }
  await archive.finish();
}

describe('ZipWriter', () => {
  it('is never far ahead of its reader', async () => {
    const archive = new ZipWriter(day, 60_000);
    let [written, read] = [0, 0];
    const writing = writeMuch(archive, 1000, (bytes) => (written += bytes));
    for await (const chunk of archive.output as AsyncIterable<Buffer>) {
      read += chunk.length;
      expect(written - read).toBeLessThan(600_000);
    }
    await writing;
    expect(read).toBeGreaterThan(1000 * piece.length);
  });

  it('stops its writer when the reader disconnects', async () => {
    const archive = new ZipWriter(day, 60_000);
    const writing = writeMuch(archive, 1000, () => undefined);
    archive.output.once('data', () => archive.output.destroy());
    await expect(writing).rejects.toThrow(ClientDisconnected);
  });

  it('gives up on a reader that takes nothing', async () => {
    const archive = new ZipWriter(day, 20);
    await expect(writeMuch(archive, 1000, () => undefined)).rejects.toThrow(ClientDisconnected);
  });

  it('aborts so that its reader notices', async () => {
    const archive = new ZipWriter(day, 60_000);
    const writing = archive.add('a', async (write) => {
      await write('half of it');
      archive.abort();
      await write('the rest');
    });
    await expect(buffer(archive.output)).rejects.toThrow(ClientDisconnected);
    await expect(writing).rejects.toThrow(ClientDisconnected);
  });

  it('passes on the error of its writer', async () => {
    const archive = new ZipWriter(day, 60_000);
    archive.output.resume();
    await expect(archive.add('a', () => Promise.reject(new Error('no more rows')))).rejects.toThrow(
      'no more rows',
    );
  });
});

describe('addLongJson', () => {
  /** Collects the written text, without the archive around it. */
  const written = async (work: (archive: ZipWriter) => Promise<void>): Promise<string> => {
    let text = '';
    const add: ZipWriter['add'] = (_name, fill) =>
      fill((more) => Promise.resolve(void (text += String(more))));
    await work({ add } as ZipWriter);
    return text;
  };
  async function* of(...batches: object[][]): AsyncGenerator<object[]> {
    for (const rows of batches) yield await Promise.resolve(rows);
  }

  it('writes the same JSON in one piece and in many', async () => {
    const long = await written((archive) =>
      addLongJson(
        archive,
        'x',
        { id: 'é"', at: day, none: null },
        'items',
        of([{ a: 1 }, { a: '"' }], [{ a: 3 }]),
      ),
    );
    expect(JSON.parse(long)).toEqual({
      id: 'é"',
      at: day.toISOString(),
      none: null,
      items: [{ a: 1 }, { a: '"' }, { a: 3 }],
    });
    expect(JSON.parse(await written((archive) => addLongJson(archive, 'x', {}, 'items', of())))).toEqual({
      items: [],
    });
    expect(
      JSON.parse(await written((archive) => addLongJson(archive, 'x', { id: 1 }, 'items', of()))),
    ).toEqual({ id: 1, items: [] });
    expect(JSON.parse(await written((archive) => addJson(archive, 'x', { a: [1] })))).toEqual({ a: [1] });
  });
});
