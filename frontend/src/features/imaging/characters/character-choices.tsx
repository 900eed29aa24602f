import {
  characterChoice,
  effectiveCharacter,
  isUsualCharacter,
  noCharacter,
} from '@pictick/rules/imaging/character';
import { QueryClientProvider } from '@tanstack/react-query';
import { Ban, Paintbrush } from 'lucide-react';
import { queryClient } from '../../../api/queries/query-client';
import { useTranslation } from '../../../i18n/use-translation';
import { widestWord } from '../../../shared/lib/long-name';
import { Button } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/picture/sticker';
import type { ListType } from '../../../sync/types';
import { namedCharacters, faceOf } from '../built-in';
import { usePrompts } from '../prompts/prompts';
import { useOwnPictures } from '../styles/own-look';
import styles from './character-choices.module.css';

export interface CharacterChoicesProps {
  listType: ListType;
  /** Null is the usual character of the list type. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
  /** Small and round, for a form with other fields. */
  faces?: boolean;
}

/** Radio buttons: no character, the built-in ones, and the user's own. */
export default function CharacterChoices(props: CharacterChoicesProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Choices {...props} />
    </QueryClientProvider>
  );
}

function Choices({ listType, chosen, onChoose, faces = false }: CharacterChoicesProps) {
  const { t } = useTranslation();
  const { prompts, hasNextPage, isFetchingNextPage, fetchNextPage } = usePrompts('character');
  const chosenId = effectiveCharacter(listType, chosen);
  const withoutCharacter = {
    id: noCharacter,
    name: t('character.none'),
    look: <Ban className={styles.placeholder} aria-hidden="true" strokeWidth={1.75} />,
  };
  const builtIn = namedCharacters.map(({ id, name }) => ({
    id,
    name,
    look: faces ? (
      <img src={faceOf(id) ?? ''} alt="" width="72" height="72" />
    ) : (
      <img src={`/figures/${id}-wave.svg`} alt="" width="96" height="112" />
    ),
  }));
  const mine = (prompts ?? []).filter(({ isDefault }) => !isDefault);
  const pictureOf = useOwnPictures(mine);
  const own = mine
    .map((prompt) => ({ ...prompt, url: pictureOf(prompt) }))
    .map(({ id, name, url }) => ({
      id,
      name,
      look:
        url === null ? (
          <Paintbrush className={styles.placeholder} aria-hidden="true" strokeWidth={1.75} />
        ) : (
          <img className={styles.own} src={url} alt="" width="84" height="84" />
        ),
    }));
  const choices = faces ? [...builtIn, withoutCharacter, ...own] : [withoutCharacter, ...builtIn, ...own];
  return (
    <>
      <div className={faces ? styles.faces : styles.choices}>
        {choices.map(({ id, name, look }) => (
          <label
            key={id}
            className={cx(faces ? styles.face : styles.choice, chosenId === id && styles.chosen)}
          >
            <input
              type="radio"
              name="character"
              className="visually-hidden"
              checked={chosenId === id}
              onChange={() => onChoose(characterChoice(listType, id))}
            />
            {faces ? <span className={styles.round}>{look}</span> : look}
            <span
              className={styles.name}
              ref={(element) => element?.style.setProperty('--widest', String(widestWord(name)))}
            >
              {name} {isUsualCharacter(listType, id) && !faces ? <small>{t('character.usual')}</small> : null}
            </span>
            {chosenId === id ? <Sticker size={faces ? 30 : 34} className={styles.sticker} falling /> : null}
          </label>
        ))}
      </div>
      {hasNextPage ? (
        <Button
          small
          kind="soft"
          className={styles.more}
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('style.more')}
        </Button>
      ) : null}
    </>
  );
}
