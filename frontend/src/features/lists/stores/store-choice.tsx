import { storeNameLimit, storesPerHousehold } from '@pictick/rules/household/stores';
import { Check, Pencil, Plus, Shapes, Store as StoreSign } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button, IconButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Field } from '../../../shared/ui/form/field';
import { useDeliberateChoice } from '../../../shared/ui/form/use-deliberate-choice';
import type { ListRow } from '../api/lists';
import type { Home } from '../sections/home-sections';
import { addStore, chooseStore } from './change-stores';
import { validateStoreName } from './store-name';
import radio from '../../../shared/ui/over.module.css';
import styles from './store-choice.module.css';

type Props = {
  list: Pick<ListRow, 'id' | 'storeId'>;
  home: Home;
  onEdit: (storeId: string) => void;
  onClose: () => void;
};

/** The stores of the home, and a new one. */
export function StoreChoice({ list, home, onEdit, onClose }: Props) {
  const { t } = useTranslation();
  const deliberate = useDeliberateChoice();
  const chosen = home.stores.find(({ id }) => id === list.storeId)?.id ?? null;
  const choose = (storeId: string | null): void => {
    if (storeId !== chosen) void chooseStore(list.id, storeId);
    onClose();
  };
  return (
    <div className={styles.sheet}>
      <div role="radiogroup" aria-label={t('sections.store.title')} className={styles.card} {...deliberate}>
        <Row
          name={t('sections.store.any')}
          sign={<Shapes aria-hidden="true" strokeWidth={2.25} />}
          chosen={chosen === null}
          onChoose={() => choose(null)}
        />
        {home.stores.map(({ id, name }) => (
          <Row
            key={id}
            name={name}
            sign={<StoreSign aria-hidden="true" strokeWidth={2.25} />}
            chosen={chosen === id}
            onChoose={() => choose(id)}
          >
            <IconButton label={t('sections.store.edit', { name })} onClick={() => onEdit(id)}>
              <Pencil aria-hidden="true" strokeWidth={2.25} />
            </IconButton>
          </Row>
        ))}
      </div>
      {home.stores.length < storesPerHousehold ? (
        <NewStore householdId={home.id} listId={list.id} onMade={onEdit} />
      ) : (
        <p className={styles.note}>{t('errors.storeLimit')}</p>
      )}
    </div>
  );
}

type RowProps = {
  name: string;
  sign: ReactNode;
  chosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
};

function Row({ name, sign, chosen, onChoose, children }: RowProps) {
  return (
    <div className={styles.row}>
      <label className={cx(styles.store, chosen && styles.chosen)}>
        <input
          type="radio"
          name="store"
          className={radio.over}
          checked={chosen}
          readOnly
          onClick={onChoose}
        />
        <span className={styles.sign}>{sign}</span>
        <span className={styles.name}>{name}</span>
        {chosen ? <Check aria-hidden="true" strokeWidth={3} className={styles.mark} /> : null}
      </label>
      {children}
    </div>
  );
}

type NewProps = { householdId: string; listId: string; onMade: (storeId: string) => void };

/** A new store begins in the usual order, and is drawn next. */
function NewStore({ householdId, listId, onMade }: NewProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isMaking = useRef(false);
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = validateStoreName(name);
    setProblem(wrong);
    if (wrong || isMaking.current) return;
    isMaking.current = true;
    const id = await addStore(householdId, listId, name.trim());
    isMaking.current = false;
    if (id !== null) onMade(id);
  }
  if (!open)
    return (
      <Button icon={<Plus aria-hidden="true" strokeWidth={2.5} />} wide onClick={() => setOpen(true)}>
        {t('sections.store.new')}
      </Button>
    );
  return (
    <form className={styles.made} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('sections.store.new')}
        value={name}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
        ref={input}
        error={problem ? t(problem, { max: storeNameLimit }) : null}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      <Button kind="accent" type="submit">
        {t('common.add')}
      </Button>
    </form>
  );
}
