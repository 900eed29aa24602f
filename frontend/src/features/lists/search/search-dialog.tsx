import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import type { Option } from './find';
import { SearchResults } from './search-results';
import { showFound } from './show-found';
import { useSearch } from './use-search';
import styles from './search-dialog.module.css';

export interface SearchProps {
  open: boolean;
  onClose: () => void;
}

/** An item's name has at most so many letters. */
const longest = 120;

/** Finds lists and their items on this device, and leads to them. */
export default function SearchDialog({ open, onClose }: SearchProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('search.title')}>
      <SearchBox onClose={onClose} />
    </Dialog>
  );
}

function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const openId = pathname.startsWith(paths.list('')) ? pathname.slice(paths.list('').length) : null;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState({ text, at: 0 });
  const results = useRef<HTMLDivElement>(null);
  const search = useSearch(text, openId);
  const options = search.groups.flatMap((group) => group.options);
  // Results may vanish while they are shown.
  const at = chosen.text === text ? Math.min(chosen.at, options.length - 1) : options.length > 0 ? 0 : -1;
  const idOf = (index: number): string => `${id}-${index}`;

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  useEffect(() => {
    if (results.current) results.current.scrollTop = 0;
  }, [text]);

  const open = (option: Option | undefined): void => {
    if (!option) return;
    onClose();
    // The entry that the dialog has added to the history becomes that of the list.
    if (option.list.id !== openId) void navigate(paths.list(option.list.id), { replace: true });
    if (option.item) showFound(option.item.id);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const last = options.length - 1;
    const goal = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (goal !== undefined) setChosen({ text, at: goal });
    else if (event.key === 'Enter') open(options[at]);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.search}>
      <div className={styles.field}>
        <SearchIcon aria-hidden="true" strokeWidth={2.25} />
        <input
          data-first
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={longest}
          aria-label={t('search.placeholder')}
          placeholder={t('search.placeholder')}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? idOf(at) : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKey}
        />
      </div>
      <SearchResults
        ref={results}
        listId={`${id}-list`}
        text={text}
        at={at}
        {...{ search, openId, idOf }}
        onOpen={open}
      />
    </div>
  );
}
