import { useState, type SubmitEvent } from 'react';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/button';
import { Field, NoteField } from '../../../shared/ui/field';
import { editItem } from '../api/adding';
import type { ItemRow } from '../api/lists';
import { nameLimit, nameProblem } from './name-problem';
import { stepQuantity } from './step-quantity';
import styles from './item-form.module.css';

const quantityLimit = 40;
const notesLimit = 1000;

/** Name, quantity and note of an item. What was not touched is not sent, so that nobody else's words are put back. */
export default function ItemForm({ item, shopping, onDone }: { item: ItemRow; shopping: boolean; onDone: () => void }) {
  const { t } = useTranslation();
  // As it was when it was opened: the live channel goes on changing the row.
  const [opened] = useState(item);
  const [name, setName] = useState(item.name);
  const [quantity, setQuantity] = useState(item.quantity ?? '');
  const [notes, setNotes] = useState(item.notes ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = nameProblem(name);
    setProblem(wrong);
    if (wrong) return;
    onDone();
    const edit = {
      ...(name.trim() !== opened.name && { name: name.trim() }),
      ...(quantity.trim() !== (opened.quantity ?? '') && { quantity: quantity.trim() || null }),
      ...(notes.trim() !== (opened.notes ?? '') && { notes: notes.trim() || null }),
    };
    if (Object.keys(edit).length > 0) void editItem(item.listId, item.id, edit);
  }

  return (
    <form id="item-form" className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={t('item.name')}
        value={name}
        maxLength={nameLimit * 2}
        autoComplete="off"
        autoCapitalize="sentences"
        error={problem ? t(problem, { max: nameLimit }) : null}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      {shopping ? (
        <div className={styles.amount}>
          <IconButton label={t('item.less')} className={styles.step} onClick={() => setQuantity(stepQuantity(quantity, -1))}>
            <Minus aria-hidden="true" strokeWidth={3} />
          </IconButton>
          <Field label={t('item.quantity')} value={quantity} maxLength={quantityLimit} autoComplete="off" onChange={(event) => setQuantity(event.target.value)} />
          <IconButton label={t('item.more')} className={styles.step} onClick={() => setQuantity(stepQuantity(quantity, 1))}>
            <Plus aria-hidden="true" strokeWidth={3} />
          </IconButton>
        </div>
      ) : null}
      <NoteField label={t('item.notes')} value={notes} maxLength={notesLimit} rows={2} onChange={(event) => setNotes(event.target.value)} />
    </form>
  );
}
