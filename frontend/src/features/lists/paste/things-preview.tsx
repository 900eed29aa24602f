import { Link2, Plus, X } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button, IconButton } from '../../../shared/ui/button';
import type { Line } from '../add-item/duplicates';
import { joinThings } from './join-things';
import styles from './things-preview.module.css';

type Thing = Line & { key: number; isKept: boolean };

/**
 * The things that a message may name: each stays, is left out or becomes one with its neighbour. Null puts the
 * text back into the field.
 */
export default function ThingsPreview({
  text,
  things,
  onChoose,
}: {
  text: string;
  things: readonly Line[];
  onChoose: (things: readonly Line[] | null) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [all, setAll] = useState<Thing[]>(() =>
    things.map((thing, key) => ({ ...thing, key, isKept: true })),
  );
  const [said, setSaid] = useState('');
  const kept = all.filter(({ isKept }) => isKept);

  function join(one: Thing, other: Thing) {
    const joined = { ...joinThings(text, one, other), key: one.key, isKept: true };
    setAll(all.filter((thing) => thing !== other).map((thing) => (thing === one ? joined : thing)));
    setSaid(t('item.preview.joined', { name: joined.name }));
    document.getElementById(`${id}-${one.key}`)?.focus();
  }

  const toggle = (one: Thing): void =>
    setAll(all.map((thing) => (thing === one ? { ...one, isKept: !one.isKept } : thing)));

  return (
    <div
      role="group"
      aria-labelledby={id}
      data-question
      className={styles.preview}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChoose(null);
      }}
    >
      <p id={id}>{t('item.preview.title')}</p>
      <IconButton label={t('item.preview.back')} className={styles.back} onClick={() => onChoose(null)}>
        <X aria-hidden="true" strokeWidth={2.25} />
      </IconButton>
      <div className={styles.chips}>
        {all.map((thing, index) => {
          const { key, name, quantity, isKept } = thing;
          const next = all[index + 1];
          return (
            <Fragment key={key}>
              <button
                type="button"
                id={`${id}-${key}`}
                className={styles.chip}
                aria-pressed={isKept}
                onClick={() => toggle(thing)}
              >
                {quantity === null ? null : <b>{quantity} </b>}
                <span>{name}</span>
              </button>
              {next && isKept && next.isKept ? (
                <IconButton
                  label={t('item.preview.join', { one: name, other: next.name })}
                  className={styles.join}
                  onClick={() => join(thing, next)}
                >
                  <Link2 aria-hidden="true" strokeWidth={2.25} />
                </IconButton>
              ) : null}
            </Fragment>
          );
        })}
      </div>
      <div className={styles.answer}>
        <Button
          kind="accent"
          small
          icon={<Plus aria-hidden="true" strokeWidth={2.75} />}
          disabled={kept.length === 0}
          onClick={() => onChoose(kept.map(({ name, quantity }) => ({ name, quantity })))}
        >
          {t('item.preview.add', { number: kept.length })}
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
