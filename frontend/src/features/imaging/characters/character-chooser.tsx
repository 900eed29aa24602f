import { useTranslation } from '../../../i18n/use-translation';
import { namedCharacters, faceOf } from '../built-in';
import { usePrompts } from '../prompts/prompts';
import { useOwnPrompts } from '../prompts/use-own-prompts';
import { useOwnPictures } from '../styles/own-look';
import { Choice, NewChoice } from './choice';
import styles from './choices.module.css';

/**
 * The characters for pictures, as a section of the settings. A list or an item chooses one of them elsewhere.
 */
export function CharacterChooser() {
  const { t } = useTranslation();
  const { own, may, edit, below } = useOwnPrompts('character', usePrompts('character'));
  const pictureOf = useOwnPictures(own);
  return (
    <>
      <ul className={styles.choices} aria-label={t('figure.title')}>
        {namedCharacters.map(({ id, name }) => (
          <Choice key={id} round name={name} picture={faceOf(id)} />
        ))}
        {own.map((prompt) => (
          <Choice
            key={prompt.id}
            round
            name={prompt.name}
            picture={pictureOf(prompt)}
            locked={!may('canCreatePrompts')}
            mark={prompt.missingPlaceholder ? t('prompt.plain') : null}
            onEdit={() => void edit(prompt)}
          />
        ))}
        <NewChoice
          round
          name={t('figure.own')}
          locked={!may('canCreatePrompts')}
          onChoose={() => void edit(null)}
        />
      </ul>
      {below}
    </>
  );
}
