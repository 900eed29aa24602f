import { everyDay } from '@pictick/rules/calendar/schedule';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import { nameLimit } from '@pictick/rules/limits';
import { readyMadeRoutines, type ReadyMadeRoutine } from '@pictick/rules/routines/ready-made-routines';
import { isRoutineOn } from '@pictick/rules/routines/routine-day';
import { isVisible } from '@pictick/rules/text/is-visible';
import { Suspense, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { useHousehold } from '../../../api/engine/households';
import { MakeFamily } from '../../../app/family-slots';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { Field } from '../../../shared/ui/form/field';
import { Picture } from '../../../shared/ui/picture/picture';
import { useMyLists, type ListCard } from '../api/lists';
import { useToday } from '../api/use-today';
import { CharacterField } from '../character/character-field';
import { validateName } from '../edit-item/validate-name';
import { PlainPicture } from '../pictures/picture-fan';
import { ChildFaces } from '../set-schedule/child-faces';
import { weekly } from '../set-schedule/rhythm';
import { ScheduleFields } from '../set-schedule/schedule-fields';
import type { RoutineSettings } from '../set-schedule/set-schedule';
import { BandIcon } from '../today/band-icon';
import { makeOfTemplate, makeReadyMade, makeRoutine } from './make-routine';
import styles from './routine-form.module.css';

const shownPictures = 3;

export type RoutineFormProps = { onDone: () => void };

/** Makes a routine in the dialog for a new list: a ready-made one, one of the family's own, or an empty one. */
export default function RoutineForm({ onDone }: RoutineFormProps) {
  const { t } = useTranslation();
  const household = useHousehold();
  if (household) return <Form household={household} onDone={onDone} />;
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t('routine.needsFamily')}</p>
      <Suspense>
        <MakeFamily />
      </Suspense>
    </div>
  );
}

function Form({ household, onDone }: RoutineFormProps & { household: HouseholdView }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const today = useToday(household);
  const { lists } = useMyLists();
  const [children, setChildren] = useState<readonly string[]>(household.children.map(({ id }) => id));
  const [settings, setSettings] = useState<Omit<RoutineSettings, 'children'>>(() => ({
    recurrence: weekly(everyDay, today),
    band: 'morning',
  }));
  const [name, setName] = useState('');
  const [characterId, setCharacterId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(false);
  const forWhom = { householdId: household.id, children, today };
  const templates = lists.filter(
    ({ archived, listType, schedule = [] }) =>
      archived && listType === 'task' && isRoutineOn(schedule, today),
  );

  async function make(making: () => Promise<string | null>) {
    if (sent.current) return;
    sent.current = true;
    const id = await making();
    sent.current = false;
    if (id === null) return;
    onDone();
    // Replaces the history entry of the dialog, so that Back leads to the page below it.
    void navigate(paths.list(id), { replace: true });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const chosen = isVisible(name) ? name.trim() : t('createList.example.task');
    const wrong = validateName(chosen);
    setProblem(wrong);
    if (wrong) return input.current?.focus();
    void make(() => makeRoutine(chosen, characterId, { ...settings, children }, forWhom));
  }

  return (
    <form id="create-list" className={styles.form} noValidate onSubmit={submit}>
      {household.children.length > 0 ? (
        <ChildFaces
          label={t('routine.for')}
          children={household.children}
          chosen={children}
          size={56}
          none={t('routine.anyone')}
          onChange={setChildren}
        />
      ) : null}
      <Group title={t('routine.readyMade')}>
        {readyMadeRoutines.map((routine) => (
          <ReadyMade
            key={routine.id}
            routine={routine}
            onChoose={() => void make(() => makeReadyMade(routine, forWhom))}
          />
        ))}
      </Group>
      {templates.length > 0 ? (
        <Group title={t('routine.templates')}>
          {templates.map((list) => (
            <Template
              key={list.id}
              list={list}
              onChoose={() => void make(() => makeOfTemplate(list, forWhom))}
            />
          ))}
        </Group>
      ) : null}
      <fieldset className={styles.own}>
        <legend>{t('routine.own')}</legend>
        <Field
          label={t('createList.name')}
          placeholder={t('createList.example.task')}
          value={name}
          autoComplete="off"
          enterKeyHint="done"
          ref={input}
          error={problem ? t(problem, { max: nameLimit }) : null}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
        />
        <ScheduleFields
          recurrence={settings.recurrence}
          band={settings.band}
          today={today}
          onRecurrence={(recurrence) => setSettings({ ...settings, recurrence })}
          onBand={(band) => setSettings({ ...settings, band })}
        />
        <CharacterField chosen={characterId} onChoose={setCharacterId} />
      </fieldset>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

type CardProps = { name: string; note: string | null; pictures: ReactNode; onChoose: () => void };

function Card({ name, note, pictures, onChoose }: CardProps) {
  return (
    <li>
      <button type="button" className={styles.card} onClick={onChoose}>
        <span className={styles.pictures}>{pictures}</span>
        <span className={styles.name}>{name}</span>
        {note === null ? null : <small>{note}</small>}
      </button>
    </li>
  );
}

function ReadyMade({ routine, onChoose }: { routine: ReadyMadeRoutine; onChoose: () => void }) {
  const { t } = useTranslation();
  return (
    <Card
      name={t(`readyMade.names.${routine.name}`)}
      note={routine.ages && t('readyMade.ages', routine.ages)}
      pictures={
        <>
          {routine.steps.slice(0, shownPictures).map(({ concept }) => (
            <PlainPicture key={concept} depicts={concept} />
          ))}
          <BandIcon band={routine.band} className={styles.band} />
        </>
      }
      onChoose={onChoose}
    />
  );
}

function Template({ list: { name, preview }, onChoose }: { list: ListCard; onChoose: () => void }) {
  return (
    <Card
      name={name}
      note={null}
      pictures={preview.slice(0, shownPictures).map(({ itemId, image }) => (
        <Picture key={itemId} src={image.thumbnailUrl} color={image.color} />
      ))}
      onChoose={onChoose}
    />
  );
}
