import { readerSoon } from './reader';

const openReader = jest.fn<Promise<{ linesOf: (line: string) => string[] }>, []>();
jest.mock('./picture-book', () => ({ openReader: () => openReader(), openAll: () => undefined }));

const slow = (ms: number) => new Promise<{ linesOf: (line: string) => string[] }>((resolve) => setTimeout(() => resolve({ linesOf: (line) => line.split(', ') }), ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('readerSoon', () => {
  it.each([['milk, bread', 2], ['Milch und Brot', 1], ['milk\nbread', 1]])('waits for a slow dictionary where the line is "%s"', async (line, parts) => {
    openReader.mockReturnValue(slow(3_000));
    const reader = readerSoon('shopping', [line]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect((await reader).linesOf(line)).toHaveLength(parts);
    expect((await reader).linesOf('a, b')).toEqual(['a', 'b']);
  });

  it.each(['milk', 'ice cream', '1.5 l milk'])('keeps "%s" as it is after half a second', async (line) => {
    openReader.mockReturnValue(slow(3_000));
    const reader = readerSoon('shopping', [line]);
    await jest.advanceTimersByTimeAsync(500);
    expect((await reader).linesOf('a, b')).toEqual(['a, b']);
  });
});
