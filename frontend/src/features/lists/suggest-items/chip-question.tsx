import { EyeOff } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import styles from './suggestion-chips.module.css';

interface Props {
  name: string;
  input: RefObject<HTMLInputElement | null>;
  /** Opened by a key: the first button takes the focus. */
  isByKey: boolean;
  onForget: () => void;
  onClose: () => void;
}

/** Asks in the place of the chips what to do with one of them. */
export function ChipQuestion({ name, input, isByKey, onForget, onClose }: Props) {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isByKey) first.current?.focus();
  }, [isByKey]);
  const leave = (then: () => void) => {
    input.current?.focus();
    then();
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
          leave(onClose);
        }}
      >
        <Button ref={first} kind="soft" icon={<EyeOff aria-hidden="true" />} onClick={() => leave(onForget)}>
          {t('typing.forget', { name })}
        </Button>
        <Button kind="quiet" onClick={() => leave(onClose)}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}
