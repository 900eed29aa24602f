import { animals, type Animal } from '@pictick/rules/household/animal';
import type { ChildColour } from '@pictick/rules/household/colour';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/picture/sticker';
import radio from '../../../shared/ui/over.module.css';
import styles from './choices.module.css';

type Props = {
  chosen: Animal;
  colour: ChildColour;
  /** Animals of siblings. They cannot be chosen. */
  taken: readonly Animal[];
  onChoose: (animal: Animal) => void;
};

/** The ten animals in five columns. They are radio buttons, so the browser handles the arrow keys. */
export function AnimalChoice({ chosen, colour, taken, onChoose }: Props) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.animals}>
      <legend className="visually-hidden">{t('family.animal')}</legend>
      {animals.map((animal) => {
        const isTaken = taken.includes(animal) && animal !== chosen;
        const word = t(`animals.${animal}`);
        return (
          <label key={animal} className={cx(styles.choice, animal === chosen && styles.chosen)} title={word}>
            <input
              type="radio"
              className={radio.over}
              name={name}
              value={animal}
              checked={animal === chosen}
              disabled={isTaken}
              aria-label={isTaken ? t('family.animalTaken', { animal: word }) : word}
              onChange={() => onChoose(animal)}
            />
            <span className={cx(styles.face, isTaken && styles.taken, animal !== chosen && styles.open)}>
              <AnimalFace animal={animal} colour={colour} size={50} />
            </span>
            {animal === chosen ? <Sticker size={30} className={styles.seal} /> : null}
          </label>
        );
      })}
    </fieldset>
  );
}
