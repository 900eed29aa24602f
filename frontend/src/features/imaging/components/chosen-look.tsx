import { useTranslation } from 'react-i18next';
import type { ListType } from '../../../sync/types';
import { builtInCharacters, faceOf, isBuiltIn, sampleOf } from '../built-in';
import { nobody, whoComes } from '../company';
import type { PictureWish } from './studio';
import styles from './chosen-look.module.css';

export interface ChosenLookProps {
  wish: PictureWish;
  listType: ListType;
}

/** The look of the next picture, on the one that is shown: a sample of the chosen style and the face of the chosen character. Own ones have neither. */
export default function ChosenLook({ wish: { promptId, selectedCharacterId }, listType }: ChosenLookProps) {
  const { t } = useTranslation();
  const style = promptId !== undefined && isBuiltIn(promptId) ? promptId : null;
  const who = selectedCharacterId === undefined ? null : whoComes(listType, selectedCharacterId);
  const figure = builtInCharacters.find(({ id }) => id === who);
  const names = [style && t(`style.name.${style}`), who === nobody ? t('character.none') : figure?.name].filter(Boolean);
  if (names.length === 0) return null;
  return (
    <span className={styles.chosen} aria-hidden="true">
      {[style && sampleOf(style), figure && faceOf(figure.id)].map((picture) => (picture ? <img key={picture} src={picture} alt="" width="44" height="44" /> : null))}
      <span>{names.join(' · ')}</span>
    </span>
  );
}
