import type { Animal } from '@pictick/rules/household/animal';
import bear from '../../../../data/animals/bear-face.svg?url';
import cat from '../../../../data/animals/cat-face.svg?url';
import elephant from '../../../../data/animals/elephant-face.svg?url';
import fox from '../../../../data/animals/fox-face.svg?url';
import frog from '../../../../data/animals/frog-face.svg?url';
import lion from '../../../../data/animals/lion-face.svg?url';
import owl from '../../../../data/animals/owl-face.svg?url';
import panda from '../../../../data/animals/panda-face.svg?url';
import penguin from '../../../../data/animals/penguin-face.svg?url';
import rabbit from '../../../../data/animals/rabbit-face.svg?url';

/** The files of the faces, named by the hash of their content. */
export const animalFaces: Record<Animal, string> = {
  fox,
  rabbit,
  bear,
  cat,
  frog,
  penguin,
  lion,
  panda,
  elephant,
  owl,
};
