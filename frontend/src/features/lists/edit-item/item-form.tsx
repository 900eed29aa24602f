import { nameLimit, notesLimit, quantityLimit } from '@pictick/rules/limits';
import { isLongerThan } from '@pictick/rules/text/letters';
import { Minus, Plus } from 'lucide-react';
import { useImperativeHandle, useState, type Ref, type SubmitEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconButton } from '../../../shared/ui/button';
import { Field, NoteField } from '../../../shared/ui/form/field';
import { showToast } from '../../../shared/ui/toast/toast';
import type { ItemRow } from '../api/lists';
import { editItem } from './edit-item';
import { stepQuantity } from './step-quantity';
import { validateName, truncate } from './validate-name';
import styles from './item-form.module.css';

export interface Typed {
  /** Saves the typed text when the user closes the sheet without the Save button. */
  keep: () => void;
}

/**
 * Name, quantity and note of an item. Only changed fields are sent, so that changes of collaborators are not
 * overwritten.
 */
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
  // The item as it was when the sheet opened: the live channel may change the row meanwhile.
  const [opened] = useState(item);
  const [name, setName] = useState(item.name);
  const [quantity, setQuantity] = useState(item.quantity ?? '');
  const [notes, setNotes] = useState(item.notes ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  // A text that is too long is reported while typing. Closing the sheet without saving keeps the allowed
  // part.
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
    // A new name has a new picture, so an undo would cost one picture of the quota.
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
