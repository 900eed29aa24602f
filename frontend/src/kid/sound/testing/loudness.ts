type Filter = [b0: number, b1: number, b2: number, a1: number, a2: number];

/** The two filters of ITU-R BS.1770, for any rate. */
function filters(rate: number): Filter[] {
  const shelf = (gain: number, hz: number, q: number): Filter => {
    const k = Math.tan((Math.PI * hz) / rate);
    const high = 10 ** (gain / 20);
    const bend = high ** 0.4996667741545416;
    const a0 = 1 + k / q + k * k;
    return [
      (high + (bend * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (bend * k) / q + k * k) / a0,
      (2 * (k * k - 1)) / a0,
      (1 - k / q + k * k) / a0,
    ];
  };
  const highPass = (hz: number, q: number): Filter => {
    const k = Math.tan((Math.PI * hz) / rate);
    const a0 = 1 + k / q + k * k;
    return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
  };
  return [
    shelf(3.999843853973347, 1681.974450955533, 0.7071752369554196),
    highPass(38.13547087602444, 0.5003270373238773),
  ];
}

/** The samples as ears weigh them (K-weighting). */
export function kWeighted(samples: Float32Array, rate: number): Float32Array {
  return filters(rate).reduce((input, [b0, b1, b2, a1, a2]) => {
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    return input.map((x) => {
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      return y;
    });
  }, samples);
}

/** In LUFS, of weighted samples of one channel. */
export const loudness = (weighted: Float32Array): number =>
  -0.691 + 10 * Math.log10(weighted.reduce((sum, sample) => sum + sample * sample, 0) / weighted.length);

/** Share of the energy above a frequency (Hz), by a Fourier transform with a Hann window. */
export function shareAbove(samples: Float32Array, rate: number, hz: number): number {
  const count = samples.length;
  let [above, all] = [0, 0];
  for (let bin = 1; bin < count / 2; bin++) {
    const [cos, sin] = [Math.cos((2 * Math.PI * bin) / count), Math.sin((2 * Math.PI * bin) / count)];
    let [x, y, re, im] = [1, 0, 0, 0];
    for (const [index, sample] of samples.entries()) {
      const weight = sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / count));
      re += weight * x;
      im -= weight * y;
      [x, y] = [x * cos - y * sin, x * sin + y * cos];
    }
    const energy = re * re + im * im;
    all += energy;
    if ((bin * rate) / count > hz) above += energy;
  }
  return all === 0 ? 0 : above / all;
}
