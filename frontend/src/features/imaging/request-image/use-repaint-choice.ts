import {
  characterChoice,
  effectiveCharacter,
  isUsualCharacter,
  noCharacter,
} from '@pictick/rules/imaging/character';
import { defaultStyle, isBuiltInStyle } from '@pictick/rules/imaging/style';
import { useEffect, useState } from 'react';
import { useSinglePress } from '../../../shared/hooks/use-single-press';
import type { ItemRow, ListType } from '../../../sync/types';
import { faceOf } from '../built-in';
import { usePreferredStyle } from '../styles/preferred-style';
import { useLimits } from '../usage/limits';
import { may, missingRight } from '../usage/plans';

export interface RepaintOptions {
  promptId?: string;
  selectedCharacterId?: string | null;
}

export interface RepaintPanelProps {
  item: ItemRow;
  listType: ListType;
  /** The character in the pictures of the list; null means the usual one. */
  character: string | null;
  disabled: boolean;
  onPaint: (wish: RepaintOptions) => void;
  /** Called with the choice that no picture shows yet, and with null without one. */
  onChoose: (wish: RepaintOptions | null) => void;
  /** Called when only another text of the item gives another picture. */
  onWords: () => void;
}

/**
 * The style and character that the user chooses for the next picture, and what their plan allows. `hint` is
 * the missing right, else null.
 */
export function useRepaintChoice({
  item,
  listType,
  character,
  disabled,
  onPaint,
  onChoose,
}: Omit<RepaintPanelProps, 'onWords'>) {
  const { data: limits } = useLimits();
  const [style, chooseStyle] = useState<string | null>(null);
  const [figure, chooseCharacter] = useState<string | null>(null);
  const [painted, setPainted] = useState<string | null>(null);
  const preferred = usePreferredStyle();
  const drawnIn = (item.image.status === 'ready' ? item.image.styleId : null) ?? preferred;
  const currentCharacter = effectiveCharacter(
    listType,
    item.selectedCharacterId === undefined ? character : item.selectedCharacterId,
  );
  const isFree = (id: string): boolean =>
    id === currentCharacter || id === noCharacter || isUsualCharacter(listType, id);
  // A choice made before the plan was known is checked as soon as it is known.
  const noStyle =
    style === null || style === defaultStyle
      ? null
      : missingRight(limits, 'canChooseStyle', !isBuiltInStyle(style));
  const noFigure =
    figure === null || isFree(figure)
      ? null
      : missingRight(limits, 'canChooseCharacter', faceOf(figure) === null);
  const hint = noStyle ?? noFigure;
  const chosen = may(limits, 'canChooseStyle')
    ? ((noStyle === null ? style : null) ?? drawnIn ?? defaultStyle)
    : defaultStyle;
  const shownCharacter = figure === null || noFigure !== null ? currentCharacter : figure;

  const wish: RepaintOptions = {
    ...(((style !== null && noStyle === null) || chosen !== drawnIn) && { promptId: chosen }),
    ...(shownCharacter !== currentCharacter && {
      selectedCharacterId: characterChoice(listType, shownCharacter),
    }),
  };
  const { promptId, selectedCharacterId } = wish;
  const tapped = `${style} ${figure}`;
  const isNew =
    (style !== null || figure !== null) &&
    tapped !== painted &&
    hint === null &&
    limits?.canGenerate === true &&
    !disabled;
  // Saving the sheet generates the chosen look, too.
  useEffect(
    () =>
      onChoose(
        isNew
          ? {
              ...(promptId !== undefined && { promptId }),
              ...(selectedCharacterId !== undefined && { selectedCharacterId }),
            }
          : null,
      ),
    [isNew, promptId, selectedCharacterId, onChoose],
  );

  const once = useSinglePress();

  // A fast illustrator enables the button before the second tap of a double tap, and each picture costs quota.
  function paint() {
    once(tapped, () => {
      onPaint(wish);
      setPainted(tapped);
    });
  }

  return { limits, chosen, shownCharacter, hint, chooseStyle, chooseCharacter, paint };
}
