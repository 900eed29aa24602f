import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { hashPin, isPin } from '../../../shared/lib/pin';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Field } from '../../../shared/ui/form/field';
import { showToast } from '../../../shared/ui/toast/toast';
import { setGate } from '../../../sync/household-changes';
import { changeFamily } from '../family/change-family';
import styles from './pin-dialog.module.css';

export type PinDialogProps = {
  householdId: string;
  open: boolean;
  onClose: () => void;
  /** Says why the PIN is asked for. */
  lead?: string;
  /** Called instead of a report once the PIN is stored. */
  onSaved?: () => void;
};

/** Sets the PIN of the household: four digits, typed twice. */
export default function PinDialog({ householdId, open, onClose, lead, onSaved }: PinDialogProps) {
  const { t } = useTranslation();
  const [first, setFirst] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  function close() {
    setFirst(null);
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(first === null ? 'family.pin.first' : 'family.pin.again')}
      footer={
        <Button kind="accent" wide type="submit" form="set-pin" busy={saving}>
          {t(first === null ? 'family.pin.next' : 'family.pin.save')}
        </Button>
      }
    >
      <PinForm
        {...{ householdId, first, saving, lead }}
        onFirst={setFirst}
        onSaving={setSaving}
        onDone={() => {
          close();
          if (onSaved) onSaved();
          else showToast({ text: t('family.pin.saved') });
        }}
      />
    </Dialog>
  );
}

type FormProps = Pick<PinDialogProps, 'householdId'> & {
  lead: string | undefined;
  first: string | null;
  saving: boolean;
  onFirst: (digits: string | null) => void;
  onSaving: (saving: boolean) => void;
  onDone: () => void;
};

function PinForm({ householdId, lead, first, saving, onFirst, onSaving, onDone }: FormProps) {
  const { t } = useTranslation();
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (saving) return;
    input.current?.focus();
    if (!isPin(digits)) {
      setProblem(t('family.pin.digits'));
      return;
    }
    setDigits('');
    if (digits !== first) {
      setProblem(first === null ? null : t('family.pin.differs'));
      onFirst(first === null ? digits : null);
      return;
    }
    onSaving(true);
    const stored = await changeFamily(
      async (engine) => setGate(engine, householdId, await hashPin(digits)),
      'family.pin.failed',
    );
    onSaving(false);
    if (stored) onDone();
  }

  return (
    <form id="set-pin" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {lead === undefined ? null : <p>{lead}</p>}
      <Field
        label={t('family.pin.title')}
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={4}
        value={digits}
        ref={input}
        data-first
        className={styles.digits ?? ''}
        error={problem}
        onChange={(event) => {
          setDigits(event.target.value.replace(/\D/g, ''));
          setProblem(null);
        }}
      />
    </form>
  );
}
