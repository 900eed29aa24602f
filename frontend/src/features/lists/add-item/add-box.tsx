import { itemsPerList } from '@pictick/rules/limits';
import { isVisible } from '@pictick/rules/text/is-visible';
import { CircleAlert } from 'lucide-react';
import {
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { afterFirstPaint } from '../../../shared/lib/after-first-paint';
import { AddButton, BrowseButton, BrowseIcon } from './box-buttons';
import { readTyped, saveTyped } from './draft-lines';
import type { Line } from './duplicates';
import { Chips, DuplicateQuestion, loadAdding, ThingsPreview, Usual } from './load-adding';
import { useAdding } from './use-adding';
import styles from './add-box.module.css';

const between = ' / ';
const severalLines = /[\r\n\u2028\u2029]+/;
type Props = {
  listId: string;
  listType: 'shopping' | 'task';
  count: number;
  reveal: RefObject<((id: string) => void) | null>;
  onUse?: () => void;
  /** Opens the catalogue of a shopping list. */
  onBrowse?: () => void;
};

/**
 * The field that adds items. Enter adds one and keeps the focus; a paste of several lines adds all of them.
 */
export const AddBox = memo(function AddBox({ listId, listType, count, reveal, onUse, onBrowse }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => readTyped(listId));
  useEffect(() => saveTyped(listId, text), [listId, text]);
  const [problem, setProblem] = useState<string | null>(null);
  /** It had the focus: what is usual is loaded no sooner. */
  const [isUsed, setUsed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** The draft lines are several lines of one paste and are added as such again. */
  const unkept = useRef(false);

  // Loads the code after the first paint: the network may be gone when the user types the first item.
  useEffect(
    () =>
      void afterFirstPaint()
        .then(loadAdding)
        .then((adding) => adding?.prepareAdding(listType)),
    [listType],
  );
  const { question, unsure, add, choose, answer } = useAdding({
    listId,
    listType,
    onUse,
    onBack: putBack,
    onProblem: setProblem,
    onAnswer: () => input.current?.focus(),
  });

  function putBack(texts: readonly string[]) {
    const lines = texts.flatMap((text) => text.split(severalLines));
    unkept.current ||= lines.length > 1;
    setText((typed) => [...lines, ...(typed ? [typed] : [])].join(between));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    input.current?.focus();
    if (text.trim() !== '') take(unkept.current ? text.replaceAll(between, '\n') : text);
  }

  function take(message: string) {
    const typed = message.trim();
    if (typed !== '' && (!isVisible(typed) || count >= itemsPerList)) {
      setProblem(t(isVisible(typed) ? `item.full.${listType}` : 'form.nameRequired'));
      return;
    }
    setProblem(null);
    setText('');
    unkept.current = false;
    if (typed !== '') void add([typed]);
  }

  /** Adds things whose names are not read again. */
  function addKnown(things: readonly Line[]) {
    void add(
      things.map(({ name, quantity }) => [quantity, name].filter(Boolean).join(' ')),
      things,
    );
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const block = event.clipboardData.getData('text/plain').trim();
    if (!severalLines.test(block)) return;
    event.preventDefault();
    // The typed text belongs to the first line.
    const typed = text.trim();
    setText('');
    void add([typed ? `${typed} ${block}` : block]);
  }

  const label = t(`item.add.${listType}`);
  return (
    <div className={styles.dock} data-dock data-screen>
      <form className={styles.box} onSubmit={submit}>
        {listType === 'shopping' && onBrowse ? <BrowseIcon onBrowse={onBrowse} /> : null}
        <input
          ref={input}
          className={styles.input}
          value={text}
          aria-label={label}
          placeholder={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby="add-problem"
          role="combobox"
          aria-autocomplete="list"
          // The chips say when they are shown, and which one is chosen.
          aria-expanded={false}
          aria-keyshortcuts="n"
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="enter"
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === '') unkept.current = false;
            setProblem(null);
          }}
          onFocus={() => setUsed(true)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            if (unsure) choose(null);
            else void answer('skip');
          }}
        />
        <AddButton />
      </form>
      <p className={styles.problem} id="add-problem" role="alert">
        {problem ? (
          <>
            <CircleAlert aria-hidden="true" />
            {problem}
          </>
        ) : null}
      </p>
      <div aria-live="polite">
        <Suspense>
          {unsure ? (
            <ThingsPreview
              key={unsure.things.length}
              text={unsure.texts.join('\n')}
              things={unsure.things}
              onChoose={choose}
            />
          ) : question ? (
            <DuplicateQuestion
              duplicates={question.duplicates}
              shopping={listType === 'shopping'}
              onAnswer={(given) => void answer(given)}
            />
          ) : null}
        </Suspense>
      </div>
      <Suspense>
        {text && !question && !unsure ? (
          <Chips {...{ listId, listType, text, input, reveal }} onPick={take} />
        ) : null}
        {!isUsed || text || question || unsure || listType !== 'shopping' ? null : (
          <Usual
            {...{ listId, input }}
            onAdd={addKnown}
            browse={onBrowse ? <BrowseButton onBrowse={onBrowse} /> : null}
          />
        )}
      </Suspense>
    </div>
  );
});
