import appleFlat from '../../../data/samples/demo-apple-2d.webp?url';
import appleAnimation from '../../../data/samples/demo-apple-animation.webp?url';
import appleCartoon from '../../../data/samples/demo-apple-cartoon.webp?url';
import appleRealistic from '../../../data/samples/demo-apple-realistic.webp?url';
import broccoliFlat from '../../../data/samples/demo-broccoli-2d.webp?url';
import broccoliAnimation from '../../../data/samples/demo-broccoli-animation.webp?url';
import broccoliCartoon from '../../../data/samples/demo-broccoli-cartoon.webp?url';
import broccoliRealistic from '../../../data/samples/demo-broccoli-realistic.webp?url';
import teethKuzu from '../../../data/samples/demo-brush-teeth-kuzu.webp?url';
import teethLilly from '../../../data/samples/demo-brush-teeth-lilly.webp?url';
import breakfastKuzu from '../../../data/samples/demo-eat-breakfast-kuzu.webp?url';
import breakfastLilly from '../../../data/samples/demo-eat-breakfast-lilly.webp?url';

/** Samples of the built-in illustrator: a character with a chore, the styles of a shopping item. */
export const pictures = {
  task: {
    'brush-teeth': { kuzu: teethKuzu, lilly: teethLilly },
    'eat-breakfast': { kuzu: breakfastKuzu, lilly: breakfastLilly },
  },
  shopping: {
    apple: { cartoon: appleCartoon, realistic: appleRealistic, '2d': appleFlat, animation: appleAnimation },
    broccoli: {
      cartoon: broccoliCartoon,
      realistic: broccoliRealistic,
      '2d': broccoliFlat,
      animation: broccoliAnimation,
    },
  },
};

export type DemoList = keyof typeof pictures;
export interface Slide {
  list: DemoList;
  item: string;
  look: string;
  picture: string;
}

/** In the order of the automatic rotation. */
export const slides: readonly Slide[] = Object.entries(pictures).flatMap(([list, items]) =>
  Object.entries<Record<string, string>>(items).flatMap(([item, looks]) =>
    Object.entries(looks).map(([look, picture]) => ({ list: list as DemoList, item, look, picture })),
  ),
);
