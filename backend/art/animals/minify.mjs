import { optimize } from 'svgo';
import { drawAnimal } from './index.mjs';

/** The file of a drawing, as the page loads it. */
export const animalFile = (animal, pose) =>
  optimize(drawAnimal(animal, pose), {
    multipass: true,
    floatPrecision: 2,
    plugins: ['preset-default', 'sortAttrs'],
  }).data;
