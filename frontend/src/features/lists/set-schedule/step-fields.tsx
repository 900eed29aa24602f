import type { Weekday } from '@pictick/rules/calendar/day';
import { Star, Timer } from 'lucide-react';
import type { Child } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { SwitchRow } from '../../../shared/ui/form/switch-row';
import { ChildFaces } from './child-faces';
import { mostStars, steppedMinutes } from './minutes';
import type { Step, StepEdit } from './step';
import { Stepper } from './stepper';
import { Weekdays } from './weekdays';
import styles from './steps.module.css';

type Props = {
  step: Step;
  /** The children of the routine; none: it is the family's. */
  children: readonly Child[];
  /** The weekdays of the routine. */
  weekdays: readonly Weekday[];
  onEdit: (edit: StepEdit) => void;
};

/** The settings of one step of a routine: timer, stars, approval, children and days. */
export function StepFields({ step, children, weekdays, onEdit }: Props) {
  const { t } = useTranslation();
  const { minutes, stars = 0, needsApproval = false } = step;
  const time = minutes ?? 0;
  const all = children.map(({ id }) => id);
  const own = step.for?.filter((id) => all.includes(id));
  const onDays = weekdays.filter((day) => step.weekdays?.includes(day) ?? true);
  return (
    <div className={styles.fields}>
      <div className={styles.steppers}>
        <Stepper
          icon={<Timer aria-hidden="true" />}
          less={t('routine.step.lessTime')}
          more={t('routine.step.moreTime')}
          lower={steppedMinutes(time, -1)}
          higher={steppedMinutes(time, 1)}
          onChange={(next) => onEdit({ minutes: next || null })}
        >
          {time === 0 ? t('routine.step.noTimer') : t('routine.step.minutes', { count: time })}
        </Stepper>
        <Stepper
          icon={<Star aria-hidden="true" className={styles.star} />}
          less={t('routine.step.fewerStars')}
          more={t('routine.step.moreStars')}
          lower={stars > 0 ? stars - 1 : null}
          higher={stars < mostStars ? stars + 1 : null}
          onChange={(next) => onEdit({ stars: next })}
        >
          {stars === 0 ? t('routine.step.noStars') : stars}
        </Stepper>
      </div>
      <SwitchRow
        icon={null}
        label={t('routine.step.checkedFirst')}
        on={needsApproval}
        onChange={(next) => onEdit({ needsApproval: next })}
      />
      {children.length > 1 ? (
        <ChildFaces
          label={t('routine.for')}
          children={children}
          chosen={own?.length ? own : all}
          size={48}
          // The last child stays: a step is for at least one.
          onChange={(chosen) =>
            chosen.length > 0 && onEdit({ for: chosen.length === all.length ? null : chosen })
          }
        />
      ) : null}
      {weekdays.length > 1 ? (
        <div className={styles.days}>
          <span aria-hidden="true">{t('routine.step.days')}</span>
          <Weekdays
            label={t('routine.step.days')}
            offered={weekdays}
            chosen={onDays.length > 0 ? onDays : weekdays}
            onChange={(chosen) => onEdit({ weekdays: chosen.length === weekdays.length ? null : chosen })}
          />
        </div>
      ) : null}
    </div>
  );
}
