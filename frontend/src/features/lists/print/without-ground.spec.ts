import type { ItemRow } from '../api/lists';
import { bare, withoutGrounds } from './without-ground';

const thing = '<path fill="#fff" d="M1 1h2v2z"/></svg>';
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 196 196"><path fill="#ffdfec" d="M0 0h196v196H0z"/><circle cx="98" cy="98" r="74.93" fill="#ffb3d1"/>${thing}`;

describe('A picture without its ground', () => {
  it('keeps the thing and tells the colours of the ground', () => {
    const { src, ...colours } = bare(picture) ?? { src: '' };
    expect(colours).toEqual({ square: '#ffdfec', disc: '#ffb3d1' });
    expect(decodeURIComponent(src)).toBe(
      `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 196 196">${thing}`,
    );
  });

  it('is not made of a picture that begins with something else', () => {
    expect(bare(`<svg viewBox="0 0 9 9">${thing}`)).toBeNull();
  });
});

it('withoutGrounds leaves out what is painted and what does not come', async () => {
  const fetched: string[] = [];
  globalThis.fetch = (url) => {
    fetched.push(url as string);
    return url === '/art/away.svg'
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(new Response(picture, { status: url === '/art/gone.svg' ? 404 : 200 }));
  };
  const items = ['/art/milk.svg', '/art/milk.svg', '/art/away.svg', '/art/gone.svg', '/img/p1.1024.webp'].map(
    (imageUrl) => ({ image: { imageUrl } }) as ItemRow,
  );
  expect([...(await withoutGrounds(items)).keys()]).toEqual(['/art/milk.svg']);
  expect(fetched).toEqual(['/art/milk.svg', '/art/away.svg', '/art/gone.svg']);
});
