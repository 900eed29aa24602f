import { builtInStyles, defaultStyle, isBuiltInStyle } from '@pictick/rules/imaging/style';
import { messageOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { showToast } from '../../../shared/ui/toast/toast';
import { sampleOf } from '../built-in';
import { Choice, NewChoice } from '../characters/choice';
import { useOwnPrompts } from '../prompts/use-own-prompts';
import type { Right } from '../usage/plans';
import { useOwnPictures } from './own-look';
import { useOwnStyles } from './own-styles';
import { usePreferredStyle, usePreferStyle } from './preferred-style';
import styles from '../characters/choices.module.css';

/**
 * The style of new pictures: a built-in one, shown on an apple, or one of the user's own. Custom prompts are
 * edited in their own section.
 */
export function StyleChooser() {
  const { t } = useTranslation();
  const { own, may, edit, setHint, below } = useOwnPrompts('style', useOwnStyles());
  const pictureOf = useOwnPictures(own);
  const preferred = usePreferredStyle();

  /** Styles made with a bigger plan stay, and are locked until the user has that plan again. */
  const missing = (id: string): Right | null =>
    id === defaultStyle
      ? null
      : !may('canChooseStyle')
        ? 'canChooseStyle'
        : isBuiltInStyle(id) || may('canCreatePrompts')
          ? null
          : 'canCreatePrompts';
  const inForce = preferred !== null && missing(preferred) !== null ? defaultStyle : preferred;

  const { mutate: prefer } = usePreferStyle({
    onSuccess: (_, { name }) => showToast({ text: t('style.chosen', { name }) }),
    onError: (error) => showToast({ text: messageOf(error, 'errors.updateStyle'), failed: true }),
  });

  function choose(id: string, name: string) {
    setHint(missing(id));
    if (missing(id) === null && id !== inForce) prefer({ id, name });
  }

  return (
    <>
      <ul className={styles.choices} aria-label={t('style.title')}>
        {builtInStyles.map((id) => {
          const name = t(`style.name.${id}`);
          return (
            <Choice
              key={id}
              name={name}
              picture={sampleOf(id)}
              chosen={inForce === id}
              locked={missing(id) !== null}
              onChoose={() => choose(id, name)}
            />
          );
        })}
        {own.map((prompt) => (
          <Choice
            key={prompt.id}
            name={prompt.name}
            picture={pictureOf(prompt)}
            chosen={inForce === prompt.id}
            locked={missing(prompt.id) !== null}
            mark={prompt.missingPlaceholder ? t('prompt.plain') : null}
            onChoose={() => choose(prompt.id, prompt.name)}
            onEdit={prompt.promptKind === 'custom' ? undefined : () => void edit(prompt)}
          />
        ))}
        <NewChoice name={t('style.own')} locked={!may('canCreatePrompts')} onChoose={() => void edit(null)} />
      </ul>
      {below}
    </>
  );
}
