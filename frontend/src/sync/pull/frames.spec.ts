import fc from 'fast-check';
import { FrameReader, type Frame } from './frames';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const readAll = (...pieces: string[]): Frame[] => {
  const reader = new FrameReader();
  return pieces.flatMap((piece) => reader.push(bytes(piece)));
};

describe('FrameReader', () => {
  it('reads events, and skips comments and ids', () => {
    expect(readAll(': beat\n\nid: 7\nevent: list\ndata: {"a":1}\n\nevent: bye\ndata: {}\n\n')).toEqual([
      { event: 'list', data: '{"a":1}' },
      { event: 'bye', data: '{}' },
    ]);
  });

  it('waits for the end of an event, and drops one without data', () => {
    expect(readAll('event: lis', 't\nda', 'ta: 1\n')).toEqual([]);
    expect(readAll('event: list\n\n', 'data: 2\n\n')).toEqual([{ event: 'message', data: '2' }]);
    expect(readAll('data\ndata: x\n\n')).toEqual([{ event: 'message', data: '\nx' }]);
  });

  it('refuses an endless line', () => {
    const reader = new FrameReader();
    expect(() => {
      for (let n = 0; n < 100; n++) reader.push(bytes('x'.repeat(1_000)));
    }).toThrow('Not an event stream');
  });

  it('reads the same events however the bytes are split', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((text) => `x${text.replace(/[\r\n]/g, '')}`);
    const noise = fc.constantFrom('', ': beat', 'id: 3', 'retry: 5', 'unknown');
    const frame = fc.record({ event: word, data: word, noise });
    const ends = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(
        fc.array(frame, { maxLength: 8 }),
        ends,
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (frames, end, lengths) => {
          const text = frames
            .map(({ event, data, noise }) =>
              [noise, `event: ${event}`, `data: ${data}`, '', ''].slice(noise === '' ? 1 : 0).join(end),
            )
            .join('');
          // A final carriage return could be half of a line end, so a byte follows.
          let left = bytes(`${text}:${end}`);
          const reader = new FrameReader();
          const read: Frame[] = [];
          for (let n = 0; left.length > 0; n++) {
            const length = lengths[n % lengths.length];
            read.push(...reader.push(left.slice(0, length)));
            left = left.slice(length);
          }
          expect(read).toEqual(frames.map(({ event, data }) => ({ event, data })));
        },
      ),
    );
  });
});
