import { ApiError } from '../../../api/http/api-error';
import { downloadExport } from './download-export';
import { blobTarget, chooseDownloadTarget, type DownloadTarget } from './download-target';

const fetched = jest.fn<Promise<Response>, [unknown, unknown, AbortSignal]>();
jest.mock('../../../api/http/api-fetch', () => ({
  apiFetch: (...asked: [unknown, unknown, AbortSignal]) => fetched(...asked),
}));

class Drawer implements DownloadTarget {
  written: number[] = [];
  end: 'finished' | 'forgotten' | null = null;
  write = (piece: Uint8Array): Promise<void> => Promise.resolve(void this.written.push(...piece));
  finish = (): Promise<void> => Promise.resolve(void (this.end = 'finished'));
  forget = (): Promise<void> => Promise.resolve(void (this.end = 'forgotten'));
}

const answer = (pieces: (Uint8Array | Error)[]): Response =>
  ({
    ok: true,
    body: new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        if (piece instanceof Error) controller.error(piece);
        else if (piece) controller.enqueue(piece);
        else controller.close();
      },
    }),
  }) as Response;

describe('downloadExport', () => {
  const stop = (): AbortController => new AbortController();

  it('writes the stream and reports its progress', async () => {
    const [drawer, heard] = [new Drawer(), [] as number[]];
    fetched.mockResolvedValueOnce(answer([Uint8Array.of(1, 2), Uint8Array.of(3)]));
    const name = jest.fn(() => Promise.resolve(drawer));
    expect(
      await downloadExport({
        signal: stop().signal,
        progress: (bytes) => heard.push(bytes),
        now: new Date('2026-11-21T12:00:00Z'),
        choose: name,
      }),
    ).toBe(true);
    expect({ written: drawer.written, heard, end: drawer.end, asked: fetched.mock.lastCall?.[0] }).toEqual({
      written: [1, 2, 3],
      heard: [2, 3],
      end: 'finished',
      asked: '/api/account/export',
    });
    expect(name).toHaveBeenCalledWith('pictick-2026-11-21.zip');
  });

  it('sends no request where the user chose no target', async () => {
    fetched.mockClear();
    expect(
      await downloadExport({
        signal: stop().signal,
        progress: () => undefined,
        choose: () => Promise.resolve(null),
      }),
    ).toBe(false);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('leaves no file after an aborted, refused or stalled download', async () => {
    const tries: [Response | Error, unknown][] = [
      [answer([Uint8Array.of(1), new TypeError('network error')]), TypeError],
      [new TypeError('no network'), TypeError],
      [
        {
          ok: false,
          status: 409,
          body: null,
          json: () => Promise.resolve({ code: 'EXPORT_RUNNING', message: 'errors.exportRunning' }),
        } as unknown as Response,
        ApiError,
      ],
    ];
    for (const [given, kind] of tries) {
      const drawer = new Drawer();
      if (given instanceof Error) fetched.mockRejectedValueOnce(given);
      else fetched.mockResolvedValueOnce(given);
      await expect(
        downloadExport({
          signal: stop().signal,
          progress: () => undefined,
          choose: () => Promise.resolve(drawer),
        }),
      ).rejects.toThrow(kind as typeof Error);
      expect(drawer.end).toBe('forgotten');
    }
    const [drawer, stopper] = [new Drawer(), stop()];
    fetched.mockResolvedValueOnce(answer([Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)]));
    await expect(
      downloadExport({
        signal: stopper.signal,
        progress: () => stopper.abort(),
        choose: () => Promise.resolve(drawer),
      }),
    ).rejects.toThrow(/abort/i);
    expect(drawer).toMatchObject({ written: [1], end: 'forgotten' });
  });
});

describe('chooseDownloadTarget', () => {
  it('returns a file of the user’s choice where the browser supports it', async () => {
    const [write, close] = [jest.fn(() => Promise.resolve()), jest.fn(() => Promise.resolve())];
    const showSaveFilePicker = jest.fn(() =>
      Promise.resolve({
        createWritable: () => Promise.resolve({ write, close, abort: () => Promise.resolve() }),
      }),
    );
    const place = await chooseDownloadTarget('a.zip', { showSaveFilePicker });
    await place?.write(Uint8Array.of(7));
    await place?.finish();
    expect([showSaveFilePicker.mock.calls, write.mock.calls, close.mock.calls.length]).toEqual([
      [[expect.objectContaining({ suggestedName: 'a.zip' })]],
      [[Uint8Array.of(7)]],
      1,
    ]);
  });

  it('returns null where the user cancelled, and a download without browser support', async () => {
    const refuse = (name: string) => ({
      showSaveFilePicker: () => Promise.reject(new DOMException('no', name)),
    });
    expect(await chooseDownloadTarget('a.zip', refuse('AbortError'))).toBeNull();
    expect(await chooseDownloadTarget('a.zip', refuse('SecurityError'))).not.toBeNull();
    expect(await chooseDownloadTarget('a.zip', {})).not.toBeNull();
  });

  it('collects a download in one blob', async () => {
    const saved: [number, string][] = [];
    const place = blobTarget('a.zip', (file, name) => saved.push([file.size, name]));
    for (let n = 0; n < 5; n++) await place.write(new Uint8Array(3_000_000));
    await place.finish();
    expect(saved).toEqual([[15_000_000, 'a.zip']]);
  });
});
