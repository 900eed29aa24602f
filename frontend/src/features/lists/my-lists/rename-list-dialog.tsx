import { nameLimit } from '@pictick/rules/limits';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Field } from '../../../shared/ui/form/field';
import { showToast } from '../../../shared/ui/toast/toast';
import { renameList } from '../api/lists';
import { validateName } from '../edit-item/validate-name';

type Props = {
  list: { id: string; name: string; listType: 'shopping' | 'task' };
  open: boolean;
  onClose: () => void;
};

export function RenameListDialog({ list, open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('list.rename')}
      accent={list.listType}
      footer={
        <Button kind="accent" wide type="submit" form="rename-list">
          {t('common.save')}
        </Button>
      }
    >
      <RenameForm list={list} onDone={onClose} />
    </Dialog>
  );
}

function RenameForm({ list, onDone }: { list: Props['list']; onDone: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(list.name);
  const [opened] = useState(list.name);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = validateName(name);
    setProblem(wrong);
    if (wrong) return input.current?.focus();
    onDone();
    // An unchanged name is not sent: it would overwrite a rename of another device.
    const before = list.name;
    if (name.trim() === opened || name.trim() === before) return;
    void renameList(list.id, name.trim());
    showToast({
      text: t('list.renamed', { name: name.trim() }),
      undo: () => void renameList(list.id, before),
    });
  }

  return (
    <form id="rename-list" noValidate onSubmit={submit}>
      <Field
        label={t('createList.name')}
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
    </form>
  );
}
