import type { Settings } from '../../../platform/config/env';
import { SignedPictureUrls } from './signed-picture-urls';

const time = { now: new Date('2026-11-21T10:00:00Z') };
const clock = { now: () => time.now };
const addresses = (...keys: number[]): SignedPictureUrls =>
  new SignedPictureUrls({ hmacKeys: keys.map((key) => Buffer.alloc(32, key)) } as unknown as Settings, clock);
const own = `p${'ab'.repeat(32)}.512.webp`;
const shared = `${'ab'.repeat(32)}.512.webp`;
const parts = (address: string): [string, string | undefined, string | undefined] => {
  const url = new URL(address, 'http://here');
  return [
    url.pathname.slice('/img/'.length),
    url.searchParams.get('e') ?? undefined,
    url.searchParams.get('s') ?? undefined,
  ];
};
beforeEach(() => {
  time.now = new Date('2026-11-21T10:00:00Z');
});

it('SignedPictureUrls leaves shared pictures unsigned', () => {
  expect(addresses(1).of(shared)).toBe(`/img/${shared}`);
  expect(addresses(1).isValid(shared, undefined, undefined)).toBe(true);
});

it('SignedPictureUrls accepts a private picture by its signature only, in every size', () => {
  const [file, expires, signature] = parts(addresses(1).of(own));
  expect(addresses(1).isValid(file, expires, signature)).toBe(true);
  expect(addresses(1).isValid(own.replace('512', '1024'), expires, signature)).toBe(true);
  expect(addresses(1).isValid(own.replace('ab', 'cd'), expires, signature)).toBe(false);
  expect(addresses(1).isValid(file, String(Number(expires) + 1), signature)).toBe(false);
  expect(addresses(1).isValid(file, expires, signature?.toUpperCase())).toBe(false);
  for (const [e, s] of [
    [undefined, signature],
    [expires, undefined],
    [expires, ''],
    ['x', signature],
    ['-1', signature],
  ])
    expect(addresses(1).isValid(file, e, s)).toBe(false);
});

it('SignedPictureUrls answers one URL for the whole day, valid for two weeks', () => {
  const address = addresses(1).of(own);
  time.now = new Date('2026-11-21T23:59:59Z');
  expect(addresses(1).of(own)).toBe(address);
  time.now = new Date('2026-12-05T23:59:59Z');
  expect(addresses(1).isValid(...parts(address))).toBe(true);
  time.now = new Date('2026-12-06T00:00:00Z');
  expect(addresses(1).isValid(...parts(address))).toBe(false);
  expect(addresses(1).of(own)).not.toBe(address);
});

it('SignedPictureUrls accepts signatures of older keys', () => {
  const old = parts(addresses(1).of(own));
  expect(addresses(2, 1).isValid(...old)).toBe(true);
  expect(addresses(2).isValid(...old)).toBe(false);
  expect(addresses(2, 1).of(own)).toBe(addresses(2).of(own));
});

it("SignedPictureUrls signs URLs in a JSON text, but nothing in users' texts", () => {
  const said = JSON.stringify({
    name: `"imageUrl":"/img/${own}"`,
    notes: `/img/${own}`,
    image: { imageUrl: `/img/${own}`, thumbnailUrl: `/img/${shared}` },
  });
  const signed = JSON.parse(addresses(1).signAll(said)) as {
    name: string;
    notes: string;
    image: { imageUrl: string; thumbnailUrl: string };
  };
  expect(signed).toEqual({
    ...(JSON.parse(said) as object),
    image: { imageUrl: addresses(1).of(own), thumbnailUrl: `/img/${shared}` },
  });
});

it('SignedPictureUrls changes its period before an answered URL expires', () => {
  const [before, address] = [addresses(1).period, addresses(1).of(own)];
  while (addresses(1).period === before) time.now = new Date(time.now.getTime() + 3_600_000);
  expect(addresses(1).isValid(...parts(address))).toBe(true);
});

it('SignedPictureUrls gives admins a URL for 15 minutes that cannot be turned into a longer one', () => {
  const address = addresses(1).shortLived(own);
  const [file, expires, signature] = parts(address);
  expect(addresses(1).shortLived(shared)).toBe(`/img/${shared}`);
  expect([
    addresses(1).isShortLived(expires),
    addresses(1).isShortLived(parts(addresses(1).of(own))[1]),
    addresses(1).isShortLived(undefined),
  ]).toEqual([true, false, false]);
  expect(addresses(1).isValid(file, expires, signature)).toBe(true);
  expect(addresses(1).isValid(own.replace('ab', 'cd'), expires, signature)).toBe(false);
  // As a day the same number would be valid for ages.
  expect(addresses(1).isValid(file, expires?.slice(1), signature)).toBe(false);
  time.now = new Date('2026-11-21T10:15:59Z');
  expect(addresses(1).isValid(file, expires, signature)).toBe(true);
  time.now = new Date('2026-11-21T10:16:00Z');
  expect(addresses(1).isValid(file, expires, signature)).toBe(false);
});
