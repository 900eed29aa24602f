import type { SoundName } from './sound-name';
import { kWeighted, loudness, shareAbove } from './testing/loudness';
import { lengthMs, sampleRate, waveOf } from './waves';

const names: SoundName[] = ['stamp', 'star', 'turn', 'minute', 'end'];

it('loudness measures a full tone of 997 Hz as -3 LUFS', () => {
  const tone = Float32Array.from({ length: 48_000 }, (_, index) =>
    Math.sin((2 * Math.PI * 997 * index) / 48_000),
  );
  expect(loudness(kWeighted(tone, 48_000))).toBeCloseTo(-3.01, 1);
});

it('shareAbove finds a hiss', () => {
  const tone = (hz: number) =>
    Float32Array.from({ length: 240 }, (_, index) => Math.sin((2 * Math.PI * hz * index) / sampleRate));
  expect(shareAbove(tone(6000), sampleRate, 4000)).toBeGreaterThan(0.99);
  expect(shareAbove(tone(600), sampleRate, 4000)).toBeLessThan(1e-4);
});

describe.each(names)('the sound %s', (name) => {
  const samples = waveOf(name);

  it('is shorter than 600 ms and the same each time', () => {
    expect(lengthMs(name)).toBeLessThan(600);
    expect(samples).toHaveLength(Math.round((lengthMs(name) / 1000) * sampleRate));
    expect(waveOf(name)).toEqual(samples);
  });

  it('begins and ends without a click', () => {
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.001);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
  });

  it('is at most -18 LUFS, both as a whole and in its loudest 400 ms, and can be heard', () => {
    const weighted = kWeighted(samples, sampleRate);
    const window = 0.4 * sampleRate;
    const moments = [loudness(weighted)];
    for (let from = 0; from + window <= weighted.length; from += sampleRate / 100)
      moments.push(loudness(weighted.subarray(from, from + window)));
    const loudest = Math.max(...moments);
    expect(loudest).toBeLessThanOrEqual(-18);
    expect(loudest).toBeGreaterThan(-27);
  });

  it('has nothing above 4 kHz, at its attack and after it', () => {
    const window = 240;
    for (let from = 0; from + window <= samples.length; from += window)
      expect(shareAbove(samples.subarray(from, from + window), sampleRate, 4000)).toBeLessThan(1e-3);
  });
});
