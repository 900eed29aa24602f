import { animals } from '@pictick/rules/household/animal';
import { childColours } from '@pictick/rules/household/colour';
import { nicknameLimit } from '@pictick/rules/limits';
import { useRef, useState, type SubmitEvent } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Field } from '../../../shared/ui/form/field';
import { addChild } from '../../../sync/household-changes';
import { AnimalChoice } from '../child-card/animal-choice';
import { ColourChoice } from '../child-card/colour-choice';
import { changeFamily } from './change-family';
import { validateFamilyName } from './validate-family-name';
import styles from './add-child-dialog.module.css';

type Props = { household: HouseholdView; open: boolean; onClose: () => void };

/** Adds a child. Animal and colour are chosen already, so that a nickname is enough. */
export default function AddChildDialog({ household, open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('family.addChild')}
      footer={
        <Button kind="accent" wide type="submit" form="add-child">
          {t('common.add')}
        </Button>
      }
    >
      <AddChildForm household={household} onDone={onClose} />
    </Dialog>
  );
}

function AddChildForm({ household, onDone }: { household: HouseholdView; onDone: () => void }) {
  const { t } = useTranslation();
  const taken = household.children.map(({ animal }) => animal);
  const [nickname, setNickname] = useState('');
  const [animal, setAnimal] = useState(() => animals.find((each) => !taken.includes(each)) ?? animals[0]);
  const [colour, setColour] = useState(
    () =>
      childColours.find((each) => household.children.every((child) => child.colour !== each)) ??
      childColours[0],
  );
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = validateFamilyName(nickname);
    setProblem(wrong);
    if (wrong) return input.current?.focus();
    if (sent.current) return;
    sent.current = true;
    const stored = await changeFamily((engine) =>
      addChild(engine, household.id, { nickname: nickname.trim(), animal, colour }),
    );
    sent.current = false;
    if (stored) onDone();
  }

  return (
    <form id="add-child" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.head}>
        <AnimalFace animal={animal} colour={colour} size={88} />
        <Field
          label={t('family.nickname')}
          value={nickname}
          autoComplete="off"
          enterKeyHint="done"
          ref={input}
          data-first
          error={problem ? t(problem, { max: nicknameLimit }) : null}
          onChange={(event) => {
            setNickname(event.target.value);
            setProblem(null);
          }}
        />
      </div>
      <AnimalChoice chosen={animal} colour={colour} taken={taken} onChoose={setAnimal} />
      <ColourChoice chosen={colour} onChoose={setColour} />
    </form>
  );
}
