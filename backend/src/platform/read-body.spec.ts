import type { UnderlyingSource } from 'node:stream/web';
import { readBody } from './read-body';

const bodyOf = (source: UnderlyingSource<Uint8Array>) => new Response(new ReadableStream(source));
const never = new AbortController().signal;
const piece = Buffer.from('piece');

describe('readBody', () => {
  it('returns the whole body, also an empty one', async () => {
    expect((await readBody(new Response('a body'), 100, never))?.toString()).toBe('a body');
    expect(await readBody(new Response(null), 100, never)).toHaveLength(0);
  });

  it('stops reading a body that is too large', async () => {
    const cancel = jest.fn();
    expect(
      await readBody(bodyOf({ pull: (controller) => controller.enqueue(piece), cancel }), 12, never),
    ).toBeNull();
    expect(cancel).toHaveBeenCalled();
    expect(await readBody(new Response('twelve bytes'), 12, never)).toHaveLength(12);
  });

  it.each([
    ['never ends', 20],
    ['is requested too late', 0],
  ])('waits for a body that %s no longer than the signal allows, whatever fetch does', async (_, ms) => {
    const cancel = jest.fn();
    const body = bodyOf({ start: (controller) => controller.enqueue(piece), cancel });
    const over = new AbortController();
    if (ms === 0) over.abort(new Error('too late'));
    else setTimeout(() => over.abort(new Error('too late')), ms);
    await expect(readBody(body, 100, over.signal)).rejects.toThrow('too late');
    expect(cancel).toHaveBeenCalled();
  });

  it('rejects if the body is cut off', async () => {
    await expect(
      readBody(bodyOf({ pull: (controller) => controller.error(new Error('broke off')) }), 100, never),
    ).rejects.toThrow('broke off');
  });
});
