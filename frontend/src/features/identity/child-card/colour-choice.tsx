import { childColours, type ChildColour } from '@pictick/rules/household/colour';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import radio from '../../../shared/ui/over.module.css';
import styles from './choices.module.css';

type Props = { chosen: ChildColour; onChoose: (colour: ChildColour) => void };

/** The eight colours in two rows of four, as radio buttons. */
export function ColourChoice({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.colours}>
      <legend className="visually-hidden">{t('family.colour')}</legend>
      {childColours.map((colour) => (
        <label
          key={colour}
          className={cx(styles.choice, colour === chosen && styles.chosen)}
          title={t(`family.colours.${colour}`)}
        >
          <input
            type="radio"
            className={radio.over}
            name={name}
            value={colour}
            checked={colour === chosen}
            aria-label={t(`family.colours.${colour}`)}
            onChange={() => onChoose(colour)}
          />
          <span
            className={styles.dot}
            ref={(element) => element?.style.setProperty('--dot', `var(--child-${colour})`)}
          />
        </label>
      ))}
    </fieldset>
  );
}
