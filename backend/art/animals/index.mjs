// The ten animals of children. Each has a face, a figure that stands and one that cheers.
import { bear } from './bear.mjs';
import { cat } from './cat.mjs';
import { elephant } from './elephant.mjs';
import { face, figure } from './figure.mjs';
import { fox } from './fox.mjs';
import { frog } from './frog.mjs';
import { lion } from './lion.mjs';
import { owl } from './owl.mjs';
import { panda } from './panda.mjs';
import { penguin } from './penguin.mjs';
import { rabbit } from './rabbit.mjs';

const table = { fox, rabbit, bear, cat, frog, penguin, lion, panda, elephant, owl };

export const animals = Object.keys(table);
export const poses = ['face', 'stand', 'cheer'];
export const drawAnimal = (animal, pose) =>
  pose === 'face' ? face(table[animal]) : figure(table[animal], pose);
