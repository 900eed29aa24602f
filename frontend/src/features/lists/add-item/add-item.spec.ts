/** @jest-environment jsdom */
import type { ItemParser } from '../pictures/plain-picture';
import { addItems } from './add-item';
import { loadItemParser } from './item-parser';

const mockAdded: string[] = [];
const mockEngine = {
  list: () => ({ list: { listType: 'task' }, items: [] }),
  addItems: (_: string, items: readonly { name: string }[]) => {
    mockAdded.push(...items.map(({ name }) => name));
    return Promise.resolve();
  },
};
jest.mock('../api/change', () => ({
  change: (_: string, work: (engine: unknown) => Promise<unknown>) => work(mockEngine).catch(() => null),
}));
jest.mock('./item-parser', () => ({ loadItemParser: jest.fn() }));

const parser = {
  readMessage: (text: string) => ({
    things: text.split('\n').map((name) => ({ name, quantity: null })),
    unsure: text.includes('?'),
  }),
  parseLine: (line: string) => ({ name: line, quantity: null }),
  depict: () => ({ depicts: '', concept: null, image: {} }),
  keyOf: (name: string) => name,
  loadSameThing: () => Promise.resolve((name: string) => name),
} as unknown as ItemParser;
const after = <T>(ms: number, answer: () => T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(answer()), ms));

beforeEach(() => void mockAdded.splice(0));

it('keeps the order of lines, though one of several things waits longer for the dictionary', async () => {
  jest
    .mocked(loadItemParser)
    .mockImplementation((_, [line] = []) => after(line === 'hands and face' ? 60 : 5, () => parser));
  await Promise.all(['hands and face', 'get dressed', 'shoes'].map((line) => addItems('morning', [line])));
  expect(mockAdded).toEqual(['hands and face', 'get dressed', 'shoes']);
});

it('adds to a list while the lines of another one still wait', async () => {
  let first = (_: ItemParser): void => undefined;
  jest
    .mocked(loadItemParser)
    .mockReturnValueOnce(new Promise((resolve) => (first = resolve)))
    .mockResolvedValue(parser);
  const waiting = addItems('morning', ['hands and face']);
  await addItems('evening', ['pyjamas']);
  expect(mockAdded).toEqual(['pyjamas']);
  first(parser);
  await waiting;
  expect(mockAdded).toEqual(['pyjamas', 'hands and face']);
});

it('goes on after a line that could not be added', async () => {
  jest.mocked(loadItemParser).mockRejectedValueOnce(new Error('gone')).mockResolvedValue(parser);
  const [lost] = await Promise.all(['bed', 'shoes'].map((line) => addItems('morning', [line])));
  expect([lost, mockAdded]).toEqual([null, ['shoes']]);
});
