import { nameLimit, notesLimit, quantityLimit } from '@pictick/rules/limits';
import { isLongerThan } from '@pictick/rules/text/letters';
import { Minus, Plus } from 'lucide-react';
import { useImperativeHandle, useState, type Ref, type SubmitEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconButton } from '../../../shared/ui/button';
import { Field, NoteField } from '../../../shared/ui/form/field';
import { showToast } from '../../../shared/ui/toast/toast';
import { editItem } from '../add-item/add-item';
import type { ItemRow } from '../api/lists';
import { stepQuantity } from './step-quantity';
import { validateName, truncate } from './validate-name';
import styles from './item-form.module.css';

export interface Typed {
  /** For whoever leaves without saving: nothing that was typed is lost. */
  keep: () => void;
}

/** Name, quantity and note of an item. What was not touched is not sent, so that nobody else's words are put back. */
export default function ItemForm({
  item,
  shopping,
  onDone,
  ref,
}: {
  item: ItemRow;
  shopping: boolean;
  onDone: () => void;
  ref?: Ref<Typed>;
}) {
  const { t } = useTranslation();
  // As it was when it was opened: the live channel goes on changing the row.
  const [opened] = useState(item);
  const [name, setName] = useState(item.name);
  const [quantity, setQuantity] = useState(item.quantity ?? '');
  const [notes, setNotes] = useState(item.notes ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  // What is too long is said while it is typed. Whoever leaves all the same keeps as much as there is room for.
  const typed = {
    name: validateName(name) ? opened.name : name.trim(),
    quantity: truncate(quantityLimit, quantity) || null,
    notes: truncate(notesLimit, notes) || null,
  };
  const tooLong = (limit: number, words: string) =>
    isLongerThan(limit, words) ? t('form.max', { max: limit }) : null;
  const touched = (['name', 'quantity', 'notes'] as const).filter((field) => typed[field] !== opened[field]);
  const put = (words: typeof typed) =>
    editItem(item.listId, item.id, Object.fromEntries(touched.map((field) => [field, words[field]])));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = validateName(name);
    setProblem(wrong);
    if (wrong || isLongerThan(quantityLimit, quantity) || isLongerThan(notesLimit, notes)) return;
    onDone();
    if (touched.length > 0) void put(typed);
  }
  function keep() {
    if (touched.length === 0) return;
    void put(typed);
    // Another name is another picture: taking it back would cost one of the month.
    const free = !touched.includes('name');
    showToast({
      text: t('item.changed', { name: typed.name }),
      picture: { url: item.image.thumbnailUrl, color: item.image.color },
      ...(free && { undo: () => void put(opened) }),
    });
  }
  useImperativeHandle(ref, () => ({ keep }));

  return (
    <form id="item-form" className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={t('item.name')}
        value={name}
        autoComplete="off"
        autoCapitalize="sentences"
        error={problem ? t(problem, { max: nameLimit }) : tooLong(nameLimit, name)}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      {shopping ? (
        <div className={styles.amount}>
          <IconButton
            label={t('item.less')}
            className={styles.step}
            onClick={() => setQuantity(stepQuantity(quantity, -1))}
          >
            <Minus aria-hidden="true" strokeWidth={3} />
          </IconButton>
          <Field
            label={t('item.quantity')}
            value={quantity}
            error={tooLong(quantityLimit, quantity)}
            autoComplete="off"
            onChange={(event) => setQuantity(event.target.value)}
          />
          <IconButton
            label={t('item.more')}
            className={styles.step}
            onClick={() => setQuantity(stepQuantity(quantity, 1))}
          >
            <Plus aria-hidden="true" strokeWidth={3} />
          </IconButton>
        </div>
      ) : null}
      <NoteField
        label={t('item.notes')}
        value={notes}
        error={tooLong(notesLimit, notes)}
        rows={2}
        onChange={(event) => setNotes(event.target.value)}
      />
    </form>
  );
}
