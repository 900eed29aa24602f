import { optimize } from 'svgo';

/** The file of a picture, with ids that differ from those of every other picture. */
export const minify = (svg, key) =>
  optimize(svg, {
    multipass: true,
    floatPrecision: 2,
    plugins: [
      { name: 'preset-default', params: { overrides: { cleanupIds: { minify: true } } } },
      'convertStyleToAttrs',
      'removeXlink',
      { name: 'prefixIds', params: { prefix: key, delim: '-' } },
      'sortAttrs',
    ],
  }).data;
