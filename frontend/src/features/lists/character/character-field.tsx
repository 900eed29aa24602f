import { QueryClientProvider } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { CharacterChoices } from '../../../app/imaging-slots';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import { useMissingCharacterRight } from './character-rights';
import styles from './character-field.module.css';

/** On a phone the field is below the fold, so it is loaded on demand. */
const intoView = (hint: HTMLElement | null): void => hint?.scrollIntoView({ block: 'nearest' });

type Props = { chosen: string | null; onChoose: (id: string | null) => void };

/**
 * The field for the character of a new list. A character above the plan shows a hint and is not chosen; the
 * list can be created without it.
 */
export function CharacterField(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <CharacterChoice {...props} />
    </QueryClientProvider>
  );
}

function CharacterChoice({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const missingFor = useMissingCharacterRight();
  const [wanted, setWanted] = useState<string | null>(null);
  const missing = missingFor(wanted);

  function choose(id: string | null) {
    setWanted(id);
    if (missingFor(id) === null) onChoose(id);
  }

  return (
    <fieldset className={styles.character}>
      <legend className={styles.legend}>{t('createList.company')}</legend>
      <Suspense fallback={<div className={styles.skeleton} />}>
        <CharacterChoices faces listType="task" chosen={chosen} onChoose={choose} />
      </Suspense>
      <div role="status">
        {missing ? (
          <div className={styles.hint} ref={intoView}>
            <Banner icon={<Sparkles aria-hidden="true" strokeWidth={2.25} />}>{t(missing)}</Banner>
          </div>
        ) : null}
      </div>
    </fieldset>
  );
}
