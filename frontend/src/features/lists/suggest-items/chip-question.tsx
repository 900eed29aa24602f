import { EyeOff, Star } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { forgetName, setFavourite } from './change-history';
import styles from './suggestion-chips.module.css';

interface Props {
  name: string;
  keyOf: (name: string) => string;
  isFavourite: boolean;
  input: RefObject<HTMLInputElement | null>;
  /** Opened by a key: the first button takes the focus. */
  isByKey: boolean;
  onClose: () => void;
}

/** Asks in the place of the chips what to do with one of them. */
export function ChipQuestion({ name, keyOf, isFavourite, input, isByKey, onClose }: Props) {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isByKey) first.current?.focus();
  }, [isByKey]);
  const leave = (work?: Promise<void>) => {
    void work;
    input.current?.focus();
    onClose();
  };
  return (
    <div className={styles.chips} data-question>
      <div
        role="group"
        aria-label={name}
        className={styles.question}
        // The focus stays in the field, and with it the keyboard of a phone.
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          leave();
        }}
      >
        <Button
          ref={first}
          kind="soft"
          icon={<Star aria-hidden="true" />}
          onClick={() => leave(setFavourite(name, keyOf, !isFavourite))}
        >
          {t(isFavourite ? 'usual.unstar' : 'usual.star', { name })}
        </Button>
        <Button
          kind="soft"
          icon={<EyeOff aria-hidden="true" />}
          onClick={() => leave(forgetName(name, keyOf))}
        >
          {t('typing.forget', { name })}
        </Button>
        <Button kind="quiet" onClick={() => leave()}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}
