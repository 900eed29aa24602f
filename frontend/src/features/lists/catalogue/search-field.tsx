import { nameLimit } from '@pictick/rules/limits';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import styles from './search-field.module.css';

interface Props {
  text: string;
  onType: (text: string) => void;
}

/** Escape empties it; an empty one leaves Escape to the sheet. */
export function SearchField({ text, onType }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onType('');
    input.current?.focus();
  };
  return (
    <div role="search" className={styles.field}>
      <Search aria-hidden="true" strokeWidth={2.25} className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        value={text}
        maxLength={nameLimit}
        aria-label={t('catalogue.search')}
        placeholder={t('catalogue.search')}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          event.stopPropagation();
          clear();
        }}
      />
      {text === '' ? null : (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('catalogue.clear')}
          title={t('catalogue.clear')}
          onClick={clear}
        >
          <X aria-hidden="true" strokeWidth={2.25} />
        </button>
      )}
    </div>
  );
}
