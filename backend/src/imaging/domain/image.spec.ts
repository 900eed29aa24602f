import { imageRequest } from '../testing/image.mother';
import type { Drawing } from './generate/drawing';
import { Image, type Picture, triesAllowed } from './image';

const now = new Date('2026-11-21T10:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const drawing = {
  concept: 'apple',
  text: null,
  language: null,
  listType: 'shopping' as const,
  style: 'cartoon',
  figure: null,
  variant: 0,
};
const picture: Picture = {
  sha: 'a'.repeat(64),
  thumbHash: 'abc',
  color: '#aabbcc',
  width: 512,
  height: 512,
  source: 'illustrator',
};
const requested = (): Image => Image.requested(imageRequest(), drawing, 'key', now);

describe('Image', () => {
  it('is requested, begun and ready, and records one event', () => {
    const image = requested();
    expect(image.snapshot()).toMatchObject({ status: 'requested', dueAt: now, attempts: 0, sha: null });
    image.begin(now);
    expect(image.snapshot()).toMatchObject({ status: 'generating', startedAt: now, attempts: 1 });
    image.becameReady(picture, later(200));
    expect(image.snapshot()).toMatchObject({
      ...picture,
      status: 'ready',
      reason: null,
      readyAt: later(200),
      dueAt: null,
    });
    expect(image.releaseEvents().map((event) => event.name)).toEqual(['imaging.image-ready']);
  });

  it('is due again when the lease of its worker ends', () => {
    const image = requested();
    image.begin(now);
    expect(image.snapshot().dueAt?.getTime()).toBeGreaterThan(now.getTime() + 5_000);
  });

  it('waits longer after each temporary failure and fails after the last attempt', () => {
    const image = requested();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= triesAllowed; attempt++) {
      image.begin(now);
      image.failedTemporarily('api_server_error', now);
      waits.push((image.snapshot().dueAt?.getTime() ?? 0) - now.getTime());
    }
    expect(waits.slice(0, -1)).toEqual([2_000, 4_000]);
    expect(image.snapshot()).toMatchObject({ status: 'failed', reason: 'api_server_error', dueAt: null });
    expect(image.releaseEvents()).toMatchObject([
      { name: 'imaging.image-failed', payload: { reason: 'api_server_error' } },
    ]);
  });

  it('waits at least as long as the generator asks', () => {
    const image = requested();
    image.begin(now);
    image.failedTemporarily('api_server_error', now, 9_000);
    expect(image.snapshot().dueAt).toEqual(later(9_000));
  });

  it('waits for a busy generator without using up attempts, for at most 15 minutes', () => {
    const image = requested();
    for (let turn = 0; turn < 14; turn++) {
      image.begin(later(turn * 60_000));
      expect(image.attemptsExhausted).toBe(false);
      image.postponed('api_server_error', later(turn * 60_000), 60_000);
      expect(image).toMatchObject({ status: 'requested', attemptsExhausted: false });
    }
    image.begin(later(15 * 60_000));
    image.postponed('api_server_error', later(15 * 60_000), 60_000);
    expect(image.snapshot()).toMatchObject({ status: 'failed', reason: 'api_server_error', dueAt: null });
  });

  it('has all its attempts left after waiting often', () => {
    const image = requested();
    for (let turn = 0; turn < 5; turn++) {
      image.begin(now);
      image.postponed('api_server_error', now, 1_000);
    }
    expect(image.snapshot()).toMatchObject({ attempts: 5, tries: 0 });
    const ends = [1, 2, 3].map(() => {
      image.begin(now);
      image.failedTemporarily('api_server_error', now);
      return [image.status, (image.snapshot().dueAt?.getTime() ?? 0) - now.getTime()];
    });
    expect(ends.slice(0, 2)).toEqual([
      ['requested', 2_000],
      ['requested', 4_000],
    ]);
    expect(image.snapshot()).toMatchObject({ status: 'failed', attempts: 8, tries: 3 });
  });

  it('gains no attempt by waiting between failures', () => {
    const image = requested();
    for (const end of [
      'failedTemporarily',
      'postponed',
      'failedTemporarily',
      'postponed',
      'failedTemporarily',
    ] as const) {
      image.begin(now);
      image[end]('api_server_error', now, 1_000);
    }
    expect(image.snapshot()).toMatchObject({ status: 'failed', attempts: 5 });
  });

  it('has attempts left when its worker dies after two waits', () => {
    const image = requested();
    for (const _ of [1, 2]) {
      image.begin(now);
      image.postponed('api_server_error', now, 1_000);
    }
    image.begin(now);
    expect(image.attemptsExhausted).toBe(false);
  });

  it('fails after fewer attempts if the generator allows fewer', () => {
    const image = requested();
    image.begin(now);
    image.failedTemporarily('unknown', now, 0, 2);
    expect(image.status).toBe('requested');
    image.begin(now);
    image.failedTemporarily('unknown', now, 0, 2);
    expect(image.snapshot()).toMatchObject({ status: 'failed', reason: 'unknown' });
  });

  it('stores the drawing, of a concept or of free text', () => {
    expect(requested().drawing()).toEqual(drawing);
    const words: Drawing = { ...drawing, concept: null, text: 'grandma’s tin', language: 'en' };
    expect(Image.requested(imageRequest({ concept: null }), words, 'key', now).drawing()).toEqual(words);
    expect(() =>
      Image.withPlainPicture(imageRequest({ concept: null }), 'no_concept', now).drawing(),
    ).toThrow();
  });

  it('has three attempts after a long wait in the queue', () => {
    const image = requested();
    const outcomes = [1, 2, 3].map((turn) => {
      image.begin(later(3_600_000 + turn));
      image.postponed('api_server_error', later(3_600_000 + turn), 1_000);
      return image.status;
    });
    expect(outcomes).toEqual(['requested', 'requested', 'failed']);
  });

  it('refuses changes in an end state', () => {
    const plain = Image.withPlainPicture(imageRequest(), 'quota', now);
    for (const tell of [
      () => plain.begin(now),
      () => plain.becameReady(picture, now),
      () => plain.failed('unknown', now),
      () => plain.failedTemporarily('unknown', now),
    ]) {
      expect(tell).toThrow('for good');
    }
  });

  it.each([
    ['no_concept', false],
    ['quota', true],
    ['UPGRADE_REQUIRED', true],
  ] as const)('that stays plain because of %s changes what readers see: %s', (reason, changes) => {
    expect(Image.withPlainPicture(imageRequest(), reason, now).changesWhatIsSeen).toBe(changes);
  });
});
