import { isUsualCharacter, noCharacter } from '@pictick/rules/imaging/character';
import { builtInStyles } from '@pictick/rules/imaging/style';
import { QueryClientProvider } from '@tanstack/react-query';
import { Ban, Paintbrush } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Pill } from '../../../shared/ui/form/pill';
import { faceOf, namedCharacters, sampleOf } from '../built-in';
import { usePrompts } from '../prompts/prompts';
import { useOwnStyles } from '../styles/own-styles';
import { datesOf } from '../usage/month';
import { NoneLeft } from '../usage/none-left';
import { may, needOf, plansWith } from '../usage/plans';
import { UpgradeHint } from '../usage/upgrade-hint';
import { ChoiceRow } from './choice-row';
import { PictureFacts, reasonOf } from './picture-facts';
import { type RepaintPanelProps, useRepaintChoice } from './use-repaint-choice';
import styles from './repaint-panel.module.css';

/** Shows how the picture of an item was generated, and generates a new one. */
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
  const { limits, chosen, shownCharacter, hint, chooseStyle, chooseCharacter, paint } = useRepaintChoice({
    item,
    listType,
    character,
    disabled,
    onPaint,
    onChoose,
  });
  const reason = reasonOf(item);
  const hintRef = useRef<HTMLDivElement>(null);
  const hasHint = hint !== null && limits !== undefined;
  // The hint that a tap causes may be below the edge of the screen.
  useEffect(() => {
    if (hasHint) hintRef.current?.scrollIntoView({ block: 'nearest' });
  }, [hasHint, hint]);

  return (
    <section className={styles.panel} aria-label={t('picture.again')}>
      <PictureFacts item={item} />
      {reason === 'safety_filter' || reason === 'no_concept' ? (
        <Button small kind="soft" className={styles.way} onClick={onWords}>
          {t('picture.way.words')}
        </Button>
      ) : null}
      <ChoiceRow
        kind="style"
        shelf={useOwnStyles()}
        label={t('picture.style')}
        builtIn={builtInStyles.map((id) => ({ id, name: t(`style.name.${id}`), picture: sampleOf(id) }))}
        chosen={chosen}
        mayMake={may(limits, 'canCreatePrompts')}
        onChoose={chooseStyle}
      />
      <ChoiceRow
        kind="character"
        shelf={usePrompts('character')}
        label={t('character.title')}
        first={
          <Pill chosen={shownCharacter === noCharacter} onChoose={() => chooseCharacter(noCharacter)}>
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
        onChoose={chooseCharacter}
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
