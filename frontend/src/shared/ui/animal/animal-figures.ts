import type { Animal } from '@pictick/rules/household/animal';
import bearCheer from '../../../../data/animals/bear-cheer.svg?url';
import bearStand from '../../../../data/animals/bear-stand.svg?url';
import catCheer from '../../../../data/animals/cat-cheer.svg?url';
import catStand from '../../../../data/animals/cat-stand.svg?url';
import elephantCheer from '../../../../data/animals/elephant-cheer.svg?url';
import elephantStand from '../../../../data/animals/elephant-stand.svg?url';
import foxCheer from '../../../../data/animals/fox-cheer.svg?url';
import foxStand from '../../../../data/animals/fox-stand.svg?url';
import frogCheer from '../../../../data/animals/frog-cheer.svg?url';
import frogStand from '../../../../data/animals/frog-stand.svg?url';
import lionCheer from '../../../../data/animals/lion-cheer.svg?url';
import lionStand from '../../../../data/animals/lion-stand.svg?url';
import owlCheer from '../../../../data/animals/owl-cheer.svg?url';
import owlStand from '../../../../data/animals/owl-stand.svg?url';
import pandaCheer from '../../../../data/animals/panda-cheer.svg?url';
import pandaStand from '../../../../data/animals/panda-stand.svg?url';
import penguinCheer from '../../../../data/animals/penguin-cheer.svg?url';
import penguinStand from '../../../../data/animals/penguin-stand.svg?url';
import rabbitCheer from '../../../../data/animals/rabbit-cheer.svg?url';
import rabbitStand from '../../../../data/animals/rabbit-stand.svg?url';

export type AnimalPose = 'stand' | 'cheer';

/** The files of the whole figures, named by the hash of their content. */
export const animalFigures: Record<Animal, Record<AnimalPose, string>> = {
  fox: { stand: foxStand, cheer: foxCheer },
  rabbit: { stand: rabbitStand, cheer: rabbitCheer },
  bear: { stand: bearStand, cheer: bearCheer },
  cat: { stand: catStand, cheer: catCheer },
  frog: { stand: frogStand, cheer: frogCheer },
  penguin: { stand: penguinStand, cheer: penguinCheer },
  lion: { stand: lionStand, cheer: lionCheer },
  panda: { stand: pandaStand, cheer: pandaCheer },
  elephant: { stand: elephantStand, cheer: elephantCheer },
  owl: { stand: owlStand, cheer: owlCheer },
};
