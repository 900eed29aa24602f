import { sections } from '@pictick/concepts/sections';
import { storeNameLimit, type Store } from '@pictick/rules/household/stores';
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button, IconButton } from '../../../shared/ui/button';
import { Field } from '../../../shared/ui/form/field';
import { deleteStore, saveStore } from './change-stores';
import { DrawnOrder } from './drawn-order';
import { validateStoreName } from './store-name';
import styles from './store-editor.module.css';

type Props = { store: Store; householdId: string; onBack: () => void };

/** Name and order of a store. Each change is saved at once. */
export function StoreEditor({ store, householdId, onBack }: Props) {
  const { t } = useTranslation();
  /** Null: the field shows the name of the store, which another device may change. */
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? store.name;
  const back = useRef<HTMLButtonElement>(null);
  // The button that led here is gone.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const problem = validateStoreName(name);
  const isUsual = store.missing.length === 0 && sections.every((section, at) => store.order[at] === section);
  const rename = (): void => {
    if (problem) return;
    if (name.trim() !== store.name) void saveStore(householdId, store.id, { name: name.trim() });
    setTyped(null);
  };
  // A field that is removed with the focus in it says nothing.
  const leave = useEffectEvent(rename);
  useEffect(() => () => leave(), []);
  return (
    <div className={styles.editor}>
      <div className={styles.top}>
        <IconButton label={t('sections.store.back')} className={styles.back} onClick={onBack} ref={back}>
          <ArrowLeft aria-hidden="true" strokeWidth={2.5} />
        </IconButton>
        <Field
          label={t('sections.store.name')}
          value={name}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          error={problem ? t(problem, { max: storeNameLimit }) : null}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      </div>
      <p className={styles.lead}>{t('sections.store.lead')}</p>
      <DrawnOrder store={store} onChange={(fields) => void saveStore(householdId, store.id, fields)} />
      <div className={styles.end}>
        <Button
          small
          icon={<RotateCcw aria-hidden="true" strokeWidth={2.25} />}
          disabled={isUsual}
          onClick={() => void saveStore(householdId, store.id, { order: sections, missing: [] })}
        >
          {t('sections.store.reset')}
        </Button>
        <Button
          small
          kind="danger"
          icon={<Trash2 aria-hidden="true" strokeWidth={2.25} />}
          onClick={() => {
            onBack();
            void deleteStore(householdId, store);
          }}
        >
          {t('sections.store.delete')}
        </Button>
      </div>
    </div>
  );
}
