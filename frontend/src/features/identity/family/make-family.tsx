import { householdNameLimit } from '@pictick/rules/limits';
import { useState, type SubmitEvent } from 'react';
import { currentEngine } from '../../../api/engine/current-engine';
import { messageOf } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { freshId } from '../../../api/http/ids';
import { useWrite } from '../../../api/queries/use-write';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Button } from '../../../shared/ui/button';
import { Field } from '../../../shared/ui/form/field';
import { showToast } from '../../../shared/ui/toast/toast';
import { useSession } from '../sessions/session';
import { AdultCheck } from './adult-check';
import { prefilledName } from './prefilled-name';
import { validateFamilyName } from './validate-family-name';
import styles from './make-family.module.css';

export type MakeFamilyProps = {
  /** Stands below the button instead of what comes next in the settings. */
  lead?: string;
};

/** Makes the household. It is the one step that needs the network. */
export function MakeFamily({ lead }: MakeFamilyProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const { user } = useSession();
  const [name, setName] = useState(() => prefilledName(t, user));
  const [isAdult, setAdult] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [id] = useState(freshId);
  const { isPending, mutate } = useWrite(
    {
      mutationKey: ['createHousehold'],
      mutationFn: () =>
        call((api) =>
          api.POST('/api/households', {
            body: {
              id,
              name: name.trim(),
              timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
              adult: true,
            },
          }),
        ),
      onSuccess: ({ id: made }) => currentEngine()?.pullHousehold(made),
    },
    { onError: (error) => showToast({ text: messageOf(error, 'family.makeFailed'), failed: true }) },
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = validateFamilyName(name, householdNameLimit);
    setProblem(wrong && t(wrong, { max: householdNameLimit }));
    setMissing(!isAdult);
    if (!wrong && isAdult && online) mutate();
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={t('family.name')}
        value={name}
        autoComplete="off"
        error={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <AdultCheck isAdult={isAdult} isMissing={isMissing} onChange={setAdult} />
      <Button kind="accent" type="submit" busy={isPending} disabled={!online}>
        {t('family.make')}
      </Button>
      <p className={styles.note}>{online ? (lead ?? t('family.makeLead')) : t('family.offline')}</p>
    </form>
  );
}
