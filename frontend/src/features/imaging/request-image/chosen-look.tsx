import { effectiveCharacter, noCharacter } from '@pictick/rules/imaging/character';
import { isBuiltInStyle } from '@pictick/rules/imaging/style';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../api/queries/query-client';
import { useTranslation } from '../../../i18n/use-translation';
import type { ListType } from '../../../sync/types';
import { namedCharacters, faceOf, sampleOf } from '../built-in';
import { usePrompts } from '../prompts/prompts';
import { useOwnPictures } from '../styles/own-look';
import { useOwnStyles } from '../styles/own-styles';
import type { RepaintOptions } from './use-repaint-choice';
import styles from './chosen-look.module.css';

export interface ChosenLookProps {
  wish: RepaintOptions;
  listType: ListType;
}

/**
 * The look of the next picture, laid over the present one: a sample of the chosen style and the face of the
 * chosen character.
 */
export default function ChosenLook(props: ChosenLookProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Look {...props} />
    </QueryClientProvider>
  );
}

interface Part {
  name: string;
  picture: string | null;
}

function Look({ wish: { promptId, selectedCharacterId }, listType }: ChosenLookProps) {
  const { t } = useTranslation();
  const [ownStyles, ownCharacters] = [useOwnStyles().prompts, usePrompts('character').prompts];
  const who = selectedCharacterId === undefined ? null : effectiveCharacter(listType, selectedCharacterId);
  const own = [
    ownStyles?.find(({ id, isDefault }) => !isDefault && id === promptId),
    ownCharacters?.find(({ id, isDefault }) => !isDefault && id === who),
  ].filter((prompt) => prompt !== undefined);
  const pictureOf = useOwnPictures(own);
  const partOf = (chosen: string | null | undefined): Part[] =>
    own
      .filter(({ id }) => id === chosen)
      .map((prompt) => ({ name: prompt.name, picture: pictureOf(prompt) }));
  const style: Part[] =
    promptId !== undefined && isBuiltInStyle(promptId)
      ? [{ name: t(`style.name.${promptId}`), picture: sampleOf(promptId) }]
      : partOf(promptId);
  const builtIn = namedCharacters.find(({ id }) => id === who);
  const figure: Part[] =
    who === noCharacter
      ? [{ name: t('character.none'), picture: null }]
      : builtIn
        ? [{ name: builtIn.name, picture: faceOf(builtIn.id) }]
        : partOf(who);
  const parts = [...style, ...figure];
  if (parts.length === 0) return null;
  return (
    <span className={styles.chosen} aria-hidden="true">
      {parts.map(({ name, picture }) =>
        picture === null ? null : <img key={name} src={picture} alt="" width="44" height="44" />,
      )}
      <span>{parts.map(({ name }) => name).join(' · ')}</span>
    </span>
  );
}
