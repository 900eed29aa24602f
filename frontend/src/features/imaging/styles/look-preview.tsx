import { Paintbrush } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import { useDrawnOutside } from '../api/generator';
import type { PromptKind } from '../api/types';
import { useOwnLook } from './own-look';
import styles from '../prompts/prompt-dialog.module.css';

/** In ms. A shorter time is a pause between two letters. */
const pause = 250;

/**
 * Previews a style or character while the user types: an apple in the closest built-in style, or the face of
 * the character.
 */
export function LookPreview({ kind, name, template }: { kind: PromptKind; name: string; template: string }) {
  const { t } = useTranslation();
  const isOutside = useDrawnOutside();
  const written = useRested(name, template);
  const look = useOwnLook({ promptKind: kind, ...written });
  const isCharacter = kind === 'character';
  const shown = written.template.trim() === '' ? null : look;
  return (
    <div className={cx(styles.look, isCharacter && styles.round)} role="status">
      <span className={styles.frame}>
        {shown?.picture ? (
          <img src={shown.picture} alt="" width="88" height="88" />
        ) : (
          <Paintbrush aria-hidden="true" strokeWidth={2} />
        )}
      </span>
      {shown === null ? (
        <p>{t('prompt.preview.empty')}</p>
      ) : (
        <p>
          {shown.nearest === null ? null : (
            <strong>{t('prompt.preview.style', { style: t(`style.name.${shown.nearest}`) })}</strong>
          )}
          {isOutside ? (
            <span>{t(isCharacter ? 'prompt.preview.modelCharacter' : 'prompt.preview.modelStyle')}</span>
          ) : isCharacter ? (
            <strong>{t('prompt.preview.character')}</strong>
          ) : null}
        </p>
      )}
    </div>
  );
}

/** Follows the text once the user pauses. */
function useRested(name: string, template: string): { name: string; template: string } {
  const [rested, setRested] = useState({ name, template });
  useEffect(() => {
    const waiting = setTimeout(() => setRested({ name, template }), pause);
    return () => clearTimeout(waiting);
  }, [name, template]);
  return rested;
}
