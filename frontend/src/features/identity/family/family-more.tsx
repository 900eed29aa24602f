import type { HouseholdPatch } from '@pictick/rules/changes/household/change-household';
import { timeTooEarly } from '@pictick/rules/household/time-too-early';
import { householdNameLimit } from '@pictick/rules/limits';
import { useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { Field } from '../../../shared/ui/form/field';
import { changeHousehold } from '../../../sync/household-changes';
import { changeFamily } from './change-family';
import { minutesOf, timeOf, timeZones } from './family-times';
import { SavedField } from './saved-field';
import { validateFamilyName } from './validate-family-name';
import styles from './family-more.module.css';

/** Name, time zone and times of the household. Each is saved as it is changed. */
export function FamilyMore({ household, onSaved }: { household: HouseholdView; onSaved: () => void }) {
  const { t } = useTranslation();
  const { id, name, timeZone } = household;
  const save = async (patch: HouseholdPatch): Promise<void> => {
    if (await changeFamily((engine) => changeHousehold(engine, id, patch))) onSaved();
  };
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
      <Times household={household} onSave={(patch) => void save(patch)} />
    </div>
  );
}

const times = ['dayStart', 'midday', 'evening'] as const;

/** The times of the day. Those that are out of order stay in their fields until they fit, then all are saved. */
function Times({
  household: { dayStartsAt, bands },
  onSave,
}: {
  household: HouseholdView;
  onSave: (patch: HouseholdPatch) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<Record<(typeof times)[number], string>>>({});
  const [early, setEarly] = useState(false);
  const saved = { dayStart: dayStartsAt, ...bands };

  function save() {
    const minutes = (which: keyof typeof saved) => minutesOf(typed[which] ?? '') ?? saved[which];
    const wish = { dayStartsAt: minutes('dayStart'), midday: minutes('midday'), evening: minutes('evening') };
    const isEarly = timeTooEarly(wish) !== null;
    setEarly(isEarly);
    if (isEarly) return;
    setTyped({});
    const { dayStartsAt: start, ...starts } = wish;
    const patch: HouseholdPatch = {
      ...(start !== dayStartsAt && { dayStartsAt: start }),
      ...((starts.midday !== bands.midday || starts.evening !== bands.evening) && { bands: starts }),
    };
    if (Object.keys(patch).length > 0) onSave(patch);
  }

  return (
    <>
      <div className={styles.times}>
        {times.map((which) => (
          <Field
            key={which}
            type="time"
            label={t(`family.${which}`)}
            value={typed[which] ?? timeOf(saved[which])}
            onChange={(event) => setTyped({ ...typed, [which]: event.target.value })}
            onBlur={save}
          />
        ))}
      </div>
      <p role="alert" className={styles.problem}>
        {early ? t('family.timesOrder') : null}
      </p>
    </>
  );
}
