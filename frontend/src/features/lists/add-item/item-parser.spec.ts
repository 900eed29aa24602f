import { otherPictures } from '../pictures/choose-picture';
import { loadItemParser } from './item-parser';

type Opened = {
  readMessage: (text: string) => { things: string[] };
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
          readMessage: (text) => ({ things: text.split(', ') }),
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
    ['milk eggs bread', 1],
    ['hi! milk', 1],
    ['🥛', 1],
  ])('waits for a slow dictionary for the line "%s"', async (line, parts) => {
    createItemParser.mockReturnValue(slow(3_000));
    const parser = loadItemParser('shopping', [line]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect((await parser).readMessage(line).things).toHaveLength(parts);
    expect((await parser).readMessage('a, b').things).toEqual(['a', 'b']);
  });

  it.each(['milk', 'ice cream', 'milk 2x'])('keeps "%s" unchanged after half a second', async (line) => {
    createItemParser.mockReturnValue(slow(3_000));
    const parser = loadItemParser('shopping', [line]);
    await jest.advanceTimersByTimeAsync(500);
    expect((await parser).readMessage('a, b').things).toEqual([{ name: 'a, b', quantity: null }]);
  });
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
