import { otherPictures } from '../pictures/choose-picture';
import { loadItemParser } from './item-parser';

type Opened = {
  splitLine: (line: string) => string[];
  alternatives: (name: string, shown: string) => string[];
};
const createItemParser = jest.fn<Promise<Opened>, []>();
jest.mock('../pictures/picture-book', () => ({
  createItemParser: () => createItemParser(),
  openAll: () => undefined,
}));

const slow = (ms: number) =>
  new Promise<Opened>((resolve) =>
    setTimeout(
      () =>
        resolve({
          splitLine: (line) => line.split(', '),
          alternatives: (_, shown) => [`other than ${shown}`],
        }),
      ms,
    ),
  );

jest.mock('../api/change', () => ({ change: jest.fn() }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('loadItemParser', () => {
  it.each([
    ['milk, bread', 2],
    ['Milch und Brot', 1],
    ['milk\nbread', 1],
    ['bread or rolls', 1],
    ['2 apples 3 pears', 1],
    ['milk 2 bananas', 1],
  ])('waits for a slow dictionary for the line "%s"', async (line, parts) => {
    createItemParser.mockReturnValue(slow(3_000));
    const parser = loadItemParser('shopping', [line]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect((await parser).splitLine(line)).toHaveLength(parts);
    expect((await parser).splitLine('a, b')).toEqual(['a', 'b']);
  });

  it.each(['milk', 'ice cream', '1.5 l milk', 'milk 2 l', '2 x 500 g pasta'])(
    'keeps "%s" unchanged after half a second',
    async (line) => {
      createItemParser.mockReturnValue(slow(3_000));
      const parser = loadItemParser('shopping', [line]);
      await jest.advanceTimersByTimeAsync(500);
      expect((await parser).splitLine('a, b')).toEqual(['a, b']);
    },
  );
});

describe('otherPictures', () => {
  const bat = { name: 'Bat', depicts: 'ball' };

  it('waits for a dictionary that loads slowly and returns no empty result before', async () => {
    createItemParser.mockReturnValue(slow(3_000));
    const found = otherPictures(bat, 'shopping');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await found).toEqual(['other than ball']);
  });

  it('rejects when the dictionary cannot be loaded', async () => {
    createItemParser.mockRejectedValue(new TypeError('no network'));
    await expect(otherPictures(bat, 'shopping')).rejects.toThrow('no network');
  });
});
