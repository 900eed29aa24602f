import { otherPictures } from './choose-picture';
import { readerSoon } from './reader';

type Opened = { linesOf: (line: string) => string[]; others: (name: string, shown: string) => string[] };
const openReader = jest.fn<Promise<Opened>, []>();
jest.mock('./picture-book', () => ({ openReader: () => openReader(), openAll: () => undefined }));

const slow = (ms: number) =>
  new Promise<Opened>((resolve) =>
    setTimeout(
      () => resolve({ linesOf: (line) => line.split(', '), others: (_, shown) => [`other than ${shown}`] }),
      ms,
    ),
  );

jest.mock('./change', () => ({ change: jest.fn() }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('readerSoon', () => {
  it.each([
    ['milk, bread', 2],
    ['Milch und Brot', 1],
    ['milk\nbread', 1],
    ['bread or rolls', 1],
    ['2 apples 3 pears', 1],
    ['milk 2 bananas', 1],
  ])('waits for a slow dictionary where the line is "%s"', async (line, parts) => {
    openReader.mockReturnValue(slow(3_000));
    const reader = readerSoon('shopping', [line]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect((await reader).linesOf(line)).toHaveLength(parts);
    expect((await reader).linesOf('a, b')).toEqual(['a', 'b']);
  });

  it.each(['milk', 'ice cream', '1.5 l milk', 'milk 2 l', '2 x 500 g pasta'])(
    'keeps "%s" as it is after half a second',
    async (line) => {
      openReader.mockReturnValue(slow(3_000));
      const reader = readerSoon('shopping', [line]);
      await jest.advanceTimersByTimeAsync(500);
      expect((await reader).linesOf('a, b')).toEqual(['a, b']);
    },
  );
});

describe('otherPictures', () => {
  const bat = { name: 'Bat', depicts: 'ball' };

  it('waits for a dictionary that is slow to come, and gives no empty answer in its place', async () => {
    openReader.mockReturnValue(slow(3_000));
    const found = otherPictures(bat, 'shopping');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await found).toEqual(['other than ball']);
  });

  it('fails where the dictionary cannot be had', async () => {
    openReader.mockRejectedValue(new TypeError('no network'));
    await expect(otherPictures(bat, 'shopping')).rejects.toThrow('no network');
  });
});
