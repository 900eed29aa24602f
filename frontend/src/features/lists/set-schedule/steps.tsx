import type { Weekday } from '@pictick/rules/calendar/day';
import { Calendar, ChevronDown, ChevronUp, Eye, Star, Timer } from 'lucide-react';
import { Suspense, useRef, useState, type ComponentProps } from 'react';
import type { Child } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import { PhotoButtons } from '../own-photo/photo-buttons';
import { Grip } from '../reorder/grip.lazy';
import type ReorderCards from '../reorder/reorder';
import type { Step, StepEdit } from './step';
import { StepFields } from './step-fields';
import { shortWeekday, weekOrder } from './week-order';
import styles from './steps.module.css';

const Reorder = lazyComponent<ComponentProps<typeof ReorderCards>>(() => import('../reorder/reorder'));

type Props = {
  steps: readonly Step[];
  /** The children of the routine. */
  children: readonly Child[];
  weekdays: readonly Weekday[];
  onEdit: (step: Step, edit: StepEdit) => void;
  /** `beforeId` null: to the end. */
  onMove: (stepId: string, beforeId: string | null) => Promise<unknown>;
};

/** The steps of a routine in their order. One is open at a time. */
export function Steps({ steps, children, weekdays, onEdit, onMove }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const stage = useRef<HTMLOListElement>(null);
  const reveal = useRef(null);
  return (
    <>
      <ol ref={stage} className={styles.steps} aria-label={t('routine.steps')}>
        {steps.map((step) => {
          const isOpen = step.id === open && held === null;
          return (
            <li key={step.id} data-slide={step.id} className={cx(step.id === held && styles.held)}>
              <div className={styles.row}>
                {steps.length > 1 ? (
                  <Suspense fallback={<span className={styles.grip} />}>
                    <Grip item={step} held={step.id === held} className={styles.grip} />
                  </Suspense>
                ) : null}
                <button
                  type="button"
                  className={styles.step}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : step.id)}
                >
                  <span className={styles.picture}>
                    <Picture src={step.image.thumbnailUrl} color={step.image.color} size={52} />
                  </span>
                  <span className={styles.words}>
                    <span className={styles.name}>{step.name}</span>
                    {isOpen ? null : <Signs step={step} children={children} weekdays={weekdays} />}
                  </span>
                  {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
                </button>
              </div>
              {isOpen ? (
                <div className={styles.open}>
                  <PhotoButtons item={step} accent="task" />
                  <StepFields
                    step={step}
                    children={children}
                    weekdays={weekdays}
                    onEdit={(edit) => onEdit(step, edit)}
                  />
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      {steps.length > 1 ? (
        <Suspense>
          <Reorder stage={stage} cards={steps} onHold={setHeld} onDrop={onMove} reveal={reveal} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Small signs of what differs in a step. */
function Signs({ step, children, weekdays }: Pick<Props, 'children' | 'weekdays'> & { step: Step }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const some = children.filter(({ id }) => step.for?.includes(id));
  const days = weekOrder(language).filter((day) => step.weekdays?.includes(day) && weekdays.includes(day));
  return (
    <span className={styles.signs}>
      {some.length > 0 && some.length < children.length ? (
        <span className={styles.faces}>
          {some.map(({ id, nickname, animal, colour }) => (
            <AnimalFace key={id} animal={animal} colour={colour} size={24} label={nickname} />
          ))}
        </span>
      ) : null}
      {step.minutes ? (
        <span>
          <Timer aria-hidden="true" />
          {t('routine.step.minutes', { count: step.minutes })}
        </span>
      ) : null}
      {step.stars ? (
        <span>
          <Star aria-hidden="true" className={styles.star} />
          <span className="visually-hidden">{t('routine.step.stars', { count: step.stars })}</span>
          <span aria-hidden="true">{step.stars}</span>
        </span>
      ) : null}
      {step.needsApproval ? (
        <span>
          <Eye aria-hidden="true" />
          {t('routine.step.checked')}
        </span>
      ) : null}
      {days.length > 0 ? (
        <span>
          <Calendar aria-hidden="true" />
          {days.map((day) => shortWeekday(language, day)).join(' ')}
        </span>
      ) : null}
    </span>
  );
}
