import {
  characterChoice,
  effectiveCharacter,
  isUsualCharacter,
  noCharacter,
} from '@pictick/rules/imaging/character';
import { builtInStyles, defaultStyle, isBuiltInStyle } from '@pictick/rules/imaging/style';
import { QueryClientProvider } from '@tanstack/react-query';
import { Ban, Paintbrush, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { useSinglePress } from '../../../shared/hooks/use-single-press';
import { Link } from '../../../shared/routing/link';
import { Button } from '../../../shared/ui/button';
import { Pill, Pills } from '../../../shared/ui/form/pill';
import type { ItemRow, ListType } from '../../../sync/types';
import type { PromptKind } from '../api/types';
import { namedCharacters, faceOf, sampleOf } from '../built-in';
import { usePrompts, type Shelf } from '../prompts/prompts';
import { useOwnPictures } from '../styles/own-look';
import { useOwnStyles } from '../styles/own-styles';
import { usePreferredStyle } from '../styles/preferred-style';
import { useLimits } from '../usage/limits';
import { datesOf } from '../usage/month';
import { NoneLeft } from '../usage/none-left';
import { may, missingRight, needOf, plansWith } from '../usage/plans';
import { UpgradeHint } from '../usage/upgrade-hint';
import { PictureFacts, reasonOf } from './picture-facts';
import styles from './repaint-panel.module.css';

export interface RepaintOptions {
  promptId?: string;
  selectedCharacterId?: string | null;
}

export interface RepaintPanelProps {
  item: ItemRow;
  listType: ListType;
  /** Who stands in the pictures of the list. */
  character: string | null;
  disabled: boolean;
  onPaint: (wish: RepaintOptions) => void;
  /** What was chosen and not painted yet; null: nothing. */
  onChoose: (wish: RepaintOptions | null) => void;
  /** The way out where other words are needed. */
  onWords: () => void;
}

/** How the picture of one item is painted, and painting it anew. */
export default function RepaintPanel(props: RepaintPanelProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Choices key={props.item.id} {...props} />
    </QueryClientProvider>
  );
}

function Choices({ item, listType, character, disabled, onPaint, onChoose, onWords }: RepaintPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: limits } = useLimits();
  const [style, setStyle] = useState<string | null>(null);
  const [figure, setFigure] = useState<string | null>(null);
  const [painted, setPainted] = useState<string | null>(null);
  const preferred = usePreferredStyle();
  const drawnIn = (item.image.status === 'ready' ? item.image.styleId : null) ?? preferred;
  const currentCharacter = effectiveCharacter(
    listType,
    item.selectedCharacterId === undefined ? character : item.selectedCharacterId,
  );
  const isFree = (who: string): boolean =>
    who === currentCharacter || who === noCharacter || isUsualCharacter(listType, who);
  // What was pressed before the plan was known is judged as soon as it is.
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
  const reason = reasonOf(item);
  const hintRef = useRef<HTMLDivElement>(null);
  const hasHint = hint !== null && limits !== undefined;
  // What a tap has to say is of no use below the edge.
  useEffect(() => {
    if (hasHint) hintRef.current?.scrollIntoView({ block: 'nearest' });
  }, [hasHint, hint]);

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
  // Whoever chose and presses "Save" wants to see what they chose.
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

  // A quick illustrator has freed the button before the second tap, and each picture is paid for.
  function paint() {
    once(tapped, () => {
      onPaint(wish);
      setPainted(tapped);
    });
  }

  return (
    <section className={styles.panel} aria-label={t('picture.again')}>
      <PictureFacts item={item} />
      {reason === 'safety_filter' || reason === 'no_concept' ? (
        <Button small kind="soft" className={styles.way} onClick={onWords}>
          {t('picture.way.words')}
        </Button>
      ) : null}
      <Row
        kind="style"
        shelf={useOwnStyles()}
        label={t('picture.style')}
        builtIn={builtInStyles.map((id) => ({ id, name: t(`style.name.${id}`), picture: sampleOf(id) }))}
        chosen={chosen}
        mayMake={may(limits, 'canCreatePrompts')}
        onChoose={setStyle}
      />
      <Row
        kind="character"
        shelf={usePrompts('character')}
        label={t('character.title')}
        first={
          <Pill chosen={shownCharacter === noCharacter} onChoose={() => setFigure(noCharacter)}>
            <Ban className={styles.icon} aria-hidden="true" strokeWidth={2} />
            {t('character.none')}
            {isUsualCharacter(listType, noCharacter) ? <small>{t('character.usual')}</small> : null}
          </Pill>
        }
        builtIn={namedCharacters.map(({ id, name }) => ({
          id,
          name,
          picture: faceOf(id),
          note: isUsualCharacter(listType, id) ? t('character.usual') : undefined,
        }))}
        chosen={shownCharacter}
        mayMake={may(limits, 'canCreatePrompts')}
        onChoose={setFigure}
      />
      <div ref={hintRef} role="status">
        {hint && limits ? <UpgradeHint plans={plansWith(limits, hint)}>{t(needOf[hint])}</UpgradeHint> : null}
      </div>
      {limits && !limits.canGenerate ? (
        <NoneLeft limits={limits} alone={hint === null} className={styles.left} />
      ) : null}
      <div className={styles.action} data-idle={limits?.canGenerate === false || undefined}>
        <Button
          kind="soft"
          wide
          icon={<Paintbrush aria-hidden="true" strokeWidth={2.25} />}
          busy={item.image.status === 'generating'}
          disabled={disabled || (limits !== undefined && !limits.canGenerate)}
          onClick={paint}
        >
          {t('picture.again')}
        </Button>
        {limits?.canGenerate ? (
          <p className={styles.left}>
            {t('picture.left', { count: limits.remaining, month: datesOf(limits, language).month })}
          </p>
        ) : null}
      </div>
    </section>
  );
}

type Choice = { id: string; name: string; picture: string | null; note?: string | undefined };
type RowProps = {
  kind: PromptKind;
  shelf: Shelf;
  label: string;
  first?: ReactNode;
  builtIn: Choice[];
  chosen: string | null;
  mayMake: boolean;
  onChoose: (id: string) => void;
};

/** Ours are known without a network; the person's own come page by page. */
function Row({ kind, shelf, label, first, builtIn, chosen, mayMake, onChoose }: RowProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const { prompts, hasNextPage, fetchNextPage, isFetchingNextPage } = shelf;
  const own = (prompts ?? []).filter(({ isDefault }) => !isDefault);
  const pictureOf = useOwnPictures(own);
  const mine: Choice[] = own.map((prompt) => ({
    id: prompt.id,
    name: prompt.name,
    picture: pictureOf(prompt),
  }));
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row is longer than the screen: what is chosen is not found beyond its edge.
  useEffect(() => {
    const pill = row.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (row.current && pill)
      row.current.scrollLeft =
        pill.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - pill.offsetWidth) / 2;
  }, [chosen, mine.length]);
  return (
    <Pills ref={row} className={styles.row} label={label}>
      {first}
      {[...builtIn, ...mine].map(({ id, name, picture, note }) => (
        <Pill key={id} chosen={chosen === id} picture={picture ?? undefined} onChoose={() => onChoose(id)}>
          {picture === null ? (
            <Paintbrush className={styles.icon} aria-hidden="true" strokeWidth={2} />
          ) : null}
          {name}
          {note ? <small>{note}</small> : null}
        </Pill>
      ))}
      {hasNextPage && online ? (
        <button
          type="button"
          className={styles.more}
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('style.more')}
        </button>
      ) : null}
      {mayMake ? (
        <Link
          to={`${paths.settings}#${kind}`}
          className={styles.own}
          aria-label={t(`prompt.new.${kind}`)}
          title={t(`prompt.new.${kind}`)}
        >
          <Plus aria-hidden="true" strokeWidth={2.5} />
        </Link>
      ) : null}
    </Pills>
  );
}
