import { Lock, Pencil, Plus } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button, IconButton } from '../../../shared/ui/button';
import { usePrompts } from './prompts';
import { useOwnPrompts } from './use-own-prompts';
import styles from './prompt-list.module.css';

/** The user's own prompts. */
export function PromptList() {
  const { t } = useTranslation();
  const { own, loaded, may, edit, below } = useOwnPrompts('custom', usePrompts('custom'));
  return (
    <>
      {own.length > 0 ? (
        <ul className={styles.prompts} aria-label={t('prompt.title')}>
          {own.map((prompt) => (
            <li key={prompt.id}>
              <p>
                <strong>{prompt.name}</strong>
                <span>{prompt.template}</span>
              </p>
              <IconButton label={t('prompt.edit', { name: prompt.name })} onClick={() => void edit(prompt)}>
                <Pencil aria-hidden="true" strokeWidth={2.25} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : loaded ? (
        <p className={styles.none}>{t('prompt.none')}</p>
      ) : null}
      <Button
        className={styles.add}
        icon={
          may('canCreatePrompts') ? (
            <Plus aria-hidden="true" strokeWidth={2.5} />
          ) : (
            <Lock aria-hidden="true" strokeWidth={2.25} />
          )
        }
        onClick={() => void edit(null)}
      >
        {t('prompt.new.custom')}
      </Button>
      {below}
    </>
  );
}
