import { nameLimit } from '@pictick/rules/limits';
import { isVisible } from '@pictick/rules/text/is-visible';
import { ListChecks, type LucideIcon, Repeat, ShoppingBasket } from 'lucide-react';
import { Suspense, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { useHousehold } from '../../../api/engine/households';
import { paths } from '../../../app/paths';
import { withRoutineTexts } from '../../../i18n/routine-texts';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { widestWord } from '../../../shared/lib/long-name';
import { Button } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Field } from '../../../shared/ui/form/field';
import { Sticker } from '../../../shared/ui/picture/sticker';
import { createList } from '../api/lists';
import { CharacterField } from '../character/character-field';
import { validateName } from '../edit-item/validate-name';
import { PictureFan } from '../pictures/picture-fan';
import type { RoutineFormProps } from '../templates/routine-form';
import styles from './create-list-dialog.module.css';

const types = [
  { type: 'shopping', icon: ShoppingBasket, pictures: ['banana', 'bread'] },
  { type: 'task', icon: ListChecks, pictures: ['brush-teeth', 'make-bed'] },
  { type: 'routine', icon: Repeat, pictures: ['wake-up', 'go-to-sleep'] },
] as const;
/** A routine is a list of chores that comes back. */
type NewType = (typeof types)[number]['type'];

const RoutineForm = lazyComponent<RoutineFormProps>(() =>
  withRoutineTexts(import('../templates/routine-form')),
);

export default function CreateListDialog({
  open,
  onClose,
  first = 'shopping',
}: {
  open: boolean;
  onClose: () => void;
  first?: NewType;
}) {
  const { t } = useTranslation();
  const [type, setType] = useState<NewType>(first);
  const household = useHousehold();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('createList.title')}
      accent={type === 'shopping' ? 'shopping' : 'task'}
      // Routines belong to a family, which is made first.
      footer={
        type === 'routine' && !household ? null : (
          <Button kind="accent" wide type="submit" form="create-list">
            {t('createList.create')}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        <TypeField type={type} mayRoutine={household?.role !== 'helper'} onType={setType} />
        {type === 'routine' ? (
          <Suspense fallback={<div className={styles.skeleton} />}>
            <RoutineForm onDone={onClose} />
          </Suspense>
        ) : (
          <CreateListForm type={type} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}

/** Helpers make no routine: it would be one of the family. */
function TypeField({
  type,
  mayRoutine,
  onType,
}: {
  type: NewType;
  mayRoutine: boolean;
  onType: (type: NewType) => void;
}) {
  const { t } = useTranslation();
  const offered = mayRoutine ? types : types.filter((each) => each.type !== 'routine');
  return (
    <fieldset>
      <legend className="visually-hidden">{t('createList.type')}</legend>
      <div className={styles.types}>
        {offered.map(({ type: each, icon: Icon, pictures }) => (
          <label
            key={each}
            className={cx(styles.type, type === each && styles.chosen)}
            data-accent={each === 'shopping' ? 'shopping' : 'task'}
          >
            <input
              type="radio"
              name="type"
              className="visually-hidden"
              checked={type === each}
              onChange={() => onType(each)}
            />
            <PictureFan pictures={[...pictures]} />
            <Word icon={Icon}>{t(each === 'routine' ? 'createList.routine' : `listType.${each}`)}</Word>
            {type === each ? <Sticker size={34} className={styles.sticker} falling /> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Word({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <span
      className={styles.word}
      ref={(element) => element?.style.setProperty('--widest', String(widestWord(children)))}
    >
      <Icon aria-hidden="true" strokeWidth={2.25} />
      {children}
    </span>
  );
}

function CreateListForm({ type, onDone }: { type: 'shopping' | 'task'; onDone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [characterId, setCharacterId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const chosen = isVisible(name) ? name.trim() : t(`createList.example.${type}`);
    const wrong = validateName(chosen);
    setProblem(wrong);
    if (wrong) return input.current?.focus();
    if (sent.current) return;
    sent.current = true;
    const id = await createList({
      name: chosen,
      listType: type,
      characterId: type === 'task' ? characterId : null,
    });
    sent.current = false;
    if (id === null) return;
    onDone();
    // Replaces the history entry of the dialog, so that Back leads to the page below it.
    void navigate(paths.list(id), { replace: true });
  }

  return (
    <form id="create-list" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('createList.name')}
        placeholder={t(`createList.example.${type}`)}
        value={name}
        autoComplete="off"
        enterKeyHint="done"
        ref={input}
        data-first
        error={problem ? t(problem, { max: nameLimit }) : null}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      {type === 'task' ? <CharacterField chosen={characterId} onChoose={setCharacterId} /> : null}
    </form>
  );
}
