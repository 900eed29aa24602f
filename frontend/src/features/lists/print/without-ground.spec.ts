import type { ItemRow } from '../api/lists';
import { bare, withoutGrounds } from './without-ground';

const thing = '<path fill="#fff" d="M1 1h2v2z"/></svg>';
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 196 196"><path fill="#ffdfec" d="M0 0h196v196H0z"/><circle cx="98" cy="98" r="74.93" fill="#ffb3d1"/>${thing}`;

describe('bare', () => {
  it('keeps the drawing and returns the colours of the background', () => {
    const { src, ...colours } = bare(picture) ?? { src: '' };
    expect(colours).toEqual({ square: '#ffdfec', disc: '#ffb3d1' });
    expect(decodeURIComponent(src)).toBe(
      `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 196 196">${thing}`,
    );
  });

  it('keeps the first circle of an action, which has a ground without a disc', () => {
    const head = '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 240 240">';
    const doing = '<circle cx="120" cy="120" r="90" fill="#ffd35f"/></svg>';
    const { src, ...colours } = bare(`${head}<path fill="#d9ecff" d="M0 0h240v240H0z"/>${doing}`) ?? {
      src: '',
    };
    expect(colours).toEqual({ square: '#d9ecff', disc: '#d9ecff' });
    expect(decodeURIComponent(src)).toBe(`data:image/svg+xml,${head}${doing}`);
  });

  it('returns null for a picture with another beginning', () => {
    expect(bare(`<svg viewBox="0 0 9 9">${thing}`)).toBeNull();
  });
});

it('withoutGrounds leaves out generated pictures and those that do not load', async () => {
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
