import { possibleHomes } from '@pictick/rules/household/home';
import { childrenPerHousehold } from '@pictick/rules/limits';
import { ChevronRight, Images, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useHouseholds, type HouseholdView } from '../../../api/engine/households';
import { familyPaths } from '../../../app/family-paths';
import { withPeopleTexts } from '../../../i18n/people-texts';
import { useTranslation } from '../../../i18n/use-translation';
import { useSaved } from '../../../shared/hooks/use-saved';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Link } from '../../../shared/routing/link';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Button } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { SavedChip } from '../../../shared/ui/saved-chip';
import { SettingsCard, SkeletonCard } from '../../../shared/ui/settings-card';
import { ConsentCard } from '../consent/consent-card';
import { PinRow } from '../gate-pin/pin-row';
import { ScreenLockRow } from '../gate-pin/screen-lock-row';
import { LinkedDevices } from '../linked-devices/linked-devices-part';
import type { ChooseFamilyProps } from '../people/choose-family';
import type { ChooseHomeProps } from '../people/choose-home';
import type { PeopleProps } from '../people/people-list';
import { DeletedChildren } from './deleted-children';
import { FamilyMore } from './family-more';
import HiddenChildrenPart from './hidden-children-part';
import { MakeFamily } from './make-family';
import { More } from './more';
import { useFamily } from './use-family';
import styles from './family-card.module.css';

const AddChildDialog = lazyComponent<{ household: HouseholdView; open: boolean; onClose: () => void }>(
  () => import('./add-child-dialog'),
);

const ChooseFamily = lazyComponent<ChooseFamilyProps>(() =>
  withPeopleTexts(import('../people/choose-family')),
);
const ChooseHome = lazyComponent<ChooseHomeProps>(() => withPeopleTexts(import('../people/choose-home')));
const PeopleList = lazyComponent<PeopleProps>(() => withPeopleTexts(import('../people/people-list')));

/** The family: its people and children, the PIN, the consent, and its times. */
export default function FamilyCard() {
  const { t } = useTranslation();
  const { household, status, refresh } = useFamily();
  const households = useHouseholds();
  return (
    <SettingsCard id="family" title={t('family.title')} lead={t('family.lead')} wide>
      {household && households.length > 1 ? (
        <Suspense fallback={<SkeletonCard height={48} />}>
          <ChooseFamily households={households} shown={household.id} />
        </Suspense>
      ) : null}
      {household ? (
        <Family key={household.id} household={household} />
      ) : status === 'none' ? (
        <MakeFamily />
      ) : (
        <AsyncPlaceholder
          failed={status === 'error'}
          offline={t('family.offline')}
          text={t('family.loadFailed')}
          height={180}
          onRetry={refresh}
        />
      )}
      {household && possibleHomes(households).length > 1 ? (
        <div className={styles.part}>
          <Suspense fallback={<SkeletonCard height={120} />}>
            <ChooseHome households={households} />
          </Suspense>
        </div>
      ) : null}
    </SettingsCard>
  );
}

function Family({ household }: { household: HouseholdView }) {
  const { t } = useTranslation();
  const [saved, tellSaved] = useSaved();
  const isHelper = household.role === 'helper';
  return (
    <>
      <Suspense fallback={<SkeletonCard height={130} />}>
        <PeopleList household={household} />
      </Suspense>
      <HiddenChildrenPart household={household} level={3} />
      <Children household={household} isHelper={isHelper} />
      {isHelper ? null : (
        <>
          <Link to={familyPaths.photos} className={cx(styles.child, styles.photos)}>
            <Images aria-hidden="true" strokeWidth={2.25} />
            <span className={styles.name}>{t('photo.all')}</span>
            <ChevronRight aria-hidden="true" strokeWidth={2.25} />
          </Link>
          {/* A device works until the last of its children is erased. */}
          {household.children.length + (household.deletedChildren?.length ?? 0) > 0 ? (
            <div className={cx(styles.part, styles.devices)}>
              <LinkedDevices household={household} childId={null} />
            </div>
          ) : null}
          <DeletedChildren household={household} />
          <PinRow household={household} />
          {household.gate ? <ScreenLockRow /> : null}
          <ConsentCard household={household} consent={household.consent} />
          <More className={styles.more}>
            <FamilyMore household={household} onSaved={tellSaved} />
          </More>
          <SavedChip saved={saved} />
        </>
      )}
    </>
  );
}

/** The children. A helper opens none of them and adds none. */
function Children({ household, isHelper }: { household: HouseholdView; isHelper: boolean }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState<boolean | null>(null);
  const { children } = household;
  const full = children.length >= childrenPerHousehold;
  return (
    <div className={styles.part}>
      <h3 id="children-title">{t('family.children')}</h3>
      {children.length > 0 ? (
        <ul className={styles.children} aria-labelledby="children-title">
          {children.map(({ id, nickname, animal, colour }) => (
            <li key={id}>
              {isHelper ? (
                <p className={styles.child}>
                  <AnimalFace animal={animal} colour={colour} size={52} />
                  <span className={styles.name}>{nickname}</span>
                </p>
              ) : (
                <Link to={familyPaths.child(id)} className={styles.child}>
                  <AnimalFace animal={animal} colour={colour} size={52} />
                  <span className={styles.name}>{nickname}</span>
                  <ChevronRight aria-hidden="true" strokeWidth={2.25} />
                </Link>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isHelper ? null : (
        <Button
          kind="text"
          className={styles.add}
          icon={<Plus aria-hidden="true" strokeWidth={2.5} />}
          aria-haspopup="dialog"
          disabled={full}
          onClick={() => setAdding(true)}
        >
          {t('family.addChild')}
        </Button>
      )}
      {full && !isHelper ? <p className={styles.note}>{t('family.full')}</p> : null}
      {adding === null ? null : (
        <Suspense>
          <AddChildDialog household={household} open={adding} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
