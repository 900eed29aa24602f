import { householdNameLimit } from '@pictick/rules/limits';
import { useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { Field } from '../../../shared/ui/form/field';
import { changeHousehold } from '../../../sync/household-changes';
import { changeFamily } from './change-family';
import { areTimesInOrder, minutesOf, timeOf, timeZones, type FamilyTimes } from './family-times';
import { SavedField } from './saved-field';
import { validateFamilyName } from './validate-family-name';
import styles from './family-more.module.css';

type Patch = Partial<Pick<HouseholdView, 'name' | 'timeZone' | 'dayStartsAt' | 'bands'>>;
const times = ['dayStart', 'midday', 'evening'] as const;

/** Name, time zone and times of the household. Each is saved as it is changed. */
export function FamilyMore({ household, onSaved }: { household: HouseholdView; onSaved: () => void }) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name, timeZone, dayStartsAt, bands } = household;
  const save = async (patch: Patch): Promise<void> => {
    if (await changeFamily((engine) => changeHousehold(engine, id, patch))) onSaved();
  };
  const now: FamilyTimes = { dayStartsAt, ...bands };

  function changeTime(which: (typeof times)[number], value: string) {
    const minutes = minutesOf(value);
    if (minutes === null) return;
    const next = { ...now, [which === 'dayStart' ? 'dayStartsAt' : which]: minutes };
    setProblem(areTimesInOrder(next) ? null : t('family.timesOrder'));
    if (!areTimesInOrder(next)) return;
    const { dayStartsAt, ...nextBands } = next;
    void save(which === 'dayStart' ? { dayStartsAt } : { bands: nextBands });
  }

  return (
    <div className={styles.more}>
      <SavedField
        label={t('family.name')}
        value={name}
        problemOf={(wish) => {
          const wrong = validateFamilyName(wish, householdNameLimit);
          return wrong && t(wrong, { max: householdNameLimit });
        }}
        onSave={(wish) => void save({ name: wish })}
      />
      <label className={styles.zone}>
        <span>{t('family.zone')}</span>
        <select value={timeZone} onChange={(event) => void save({ timeZone: event.target.value })}>
          {timeZones(timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.times}>
        {times.map((which) => (
          <Field
            key={which}
            type="time"
            label={t(`family.${which}`)}
            defaultValue={timeOf(which === 'dayStart' ? dayStartsAt : bands[which])}
            onBlur={(event) => changeTime(which, event.target.value)}
          />
        ))}
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
