import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../api/api-error';
import { showToast } from '../../../shared/ui/toast';
import { preferStyle, usePreferredStyle } from '../api/preferred-style';
import { builtInStyles, defaultStyle, sampleOf } from '../built-in';
import { Choice, NewChoice } from './choice';
import { useOwnPrompts } from './use-own-prompts';
import styles from './choices.module.css';

/** In which style new pictures are painted: one of ours, shown on an apple, or one of one's own. */
export function StyleChooser() {
  const { t } = useTranslation();
  const { own, may, edit, setHint, below } = useOwnPrompts('style');
  const preferred = usePreferredStyle();

  async function choose(id: string, name: string) {
    const stopped = id !== defaultStyle && !may('styles');
    setHint(stopped ? 'styles' : null);
    if (stopped || id === preferred) return;
    try {
      await preferStyle(id);
      showToast({ text: t('style.chosen', { name }) });
    } catch (error) {
      console.error('The style could not be chosen', error);
      showToast({ text: messageOf(error), failed: true });
    }
  }

  return (
    <>
      <ul className={styles.choices} aria-label={t('style.title')}>
        {builtInStyles.map((id) => {
          const name = t(`style.name.${id}`);
          return <Choice key={id} name={name} picture={sampleOf(id)} chosen={preferred === id} locked={id !== defaultStyle && !may('styles')} onChoose={() => void choose(id, name)} />;
        })}
        {own.map((prompt) => (
          <Choice
            key={prompt.id}
            name={prompt.name}
            picture={prompt.referenceImageUrl}
            chosen={preferred === prompt.id}
            mark={prompt.missingPlaceholder ? t('prompt.plain') : null}
            onChoose={() => void choose(prompt.id, prompt.name)}
            onEdit={() => edit(prompt)}
          />
        ))}
        <NewChoice name={t('style.own')} locked={!may('own')} onChoose={() => edit(null)} />
      </ul>
      {below}
    </>
  );
}
