import type { ChildPatch } from '@pictick/rules/changes/household/change-child';
import { nicknameLimit } from '@pictick/rules/limits';
import { CaseSensitive, Image, Images, ShieldCheck, Trash2, ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Child, HouseholdView } from '../../../api/engine/households';
import { familyPaths } from '../../../app/family-paths';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Link } from '../../../shared/routing/link';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Segmented } from '../../../shared/ui/form/segmented';
import { changeChild } from '../../../sync/household-changes';
import { changeFamily } from '../family/change-family';
import { SavedField } from '../family/saved-field';
import { validateFamilyName } from '../family/validate-family-name';
import { LinkedDevices } from '../linked-devices/linked-devices-part';
import { mayErase } from '../people/newcomer';
import { useSession } from '../sessions/session';
import { AnimalChoice } from './animal-choice';
import { ChildSettings } from './child-settings';
import { ColourChoice } from './colour-choice';
import type { DeleteChildProps } from './delete-child-dialog';
import styles from './child-card.module.css';

const DeleteChildDialog = lazyComponent<DeleteChildProps>(() => import('./delete-child-dialog'));

type Props = { household: HouseholdView; child: Child; onSaved: () => void };

/** All that adults choose for a child. Each change is saved as it is made. */
export function ChildCard({ household, child, onSaved }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [now] = useState(Date.now);
  const [deleting, setDeleting] = useState<boolean | null>(null);
  const { id, nickname, animal, colour, shows, settings } = child;
  const siblings = household.children.filter((each) => each.id !== id);
  const save = async (patch: ChildPatch): Promise<void> => {
    if (await changeFamily((engine) => changeChild(engine, household.id, id, patch))) onSaved();
  };
  return (
    <div className={styles.cards}>
      <div className={styles.who}>
        <AnimalFace animal={animal} colour={colour} size={104} />
        <SavedField
          label={t('family.nickname')}
          value={nickname}
          problemOf={(wish) => {
            const wrong = validateFamilyName(wish);
            return wrong && t(wrong, { max: nicknameLimit });
          }}
          onSave={(wish) => void save({ nickname: wish })}
        />
      </div>
      <section className={styles.card} aria-labelledby="child-animal">
        <h2 id="child-animal">{t('family.animal')}</h2>
        <AnimalChoice
          chosen={animal}
          colour={colour}
          taken={siblings.map((each) => each.animal)}
          onChoose={(wish) => void save({ animal: wish })}
        />
        <hr />
        <ColourChoice chosen={colour} onChoose={(wish) => void save({ colour: wish })} />
      </section>
      <section className={styles.card} aria-labelledby="child-shows">
        <h2 id="child-shows">{t('family.child.shows')}</h2>
        <Segmented
          label={t('family.child.shows')}
          chosen={shows}
          onChoose={(wish) => void save({ shows: wish })}
          choices={[
            { id: 'pictures', label: t('family.child.pictures'), icon: <Image aria-hidden="true" /> },
            { id: 'both', label: t('family.child.both'), icon: <Images aria-hidden="true" /> },
            { id: 'words', label: t('family.child.words'), icon: <CaseSensitive aria-hidden="true" /> },
          ]}
        />
      </section>
      <ChildSettings settings={settings} shows={shows} onChange={(patch) => void save({ settings: patch })} />
      <div className={styles.card}>
        <LinkedDevices household={household} childId={id} />
      </div>
      <section className={styles.card} aria-label={t('family.child.keep')}>
        <Link to={familyPaths.childData(id)} className={styles.row}>
          <ShieldCheck aria-hidden="true" strokeWidth={2.25} />
          <span>{t('family.child.keep')}</span>
          <ChevronRight aria-hidden="true" strokeWidth={2.25} />
        </Link>
        <hr />
        <button
          type="button"
          className={styles.remove}
          aria-haspopup="dialog"
          onClick={() => setDeleting(true)}
        >
          <Trash2 aria-hidden="true" strokeWidth={2.25} />
          <span>{t('family.child.remove')}</span>
        </button>
      </section>
      {deleting === null ? null : (
        <Suspense>
          <DeleteChildDialog
            householdId={household.id}
            child={child}
            canErase={mayErase(household, user?.id, now)}
            open={deleting}
            onClose={() => setDeleting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
