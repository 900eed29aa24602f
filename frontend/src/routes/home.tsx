import { hiddenChildren } from '@pictick/rules/household/hidden-children';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useHousehold } from '../api/engine/households';
import { Header } from '../app/layout/header';
import { InstallCard, PageTools } from '../app/layout/lazy-frame';
import { SearchButton } from '../app/layout/search-button';
import { paths } from '../app/paths';
import type { HiddenChildrenProps } from '../features/identity/family/hidden-children';
import { useMyLists } from '../features/lists/api/lists';
import { isRoutineOf } from '../features/lists/api/routine-of';
import { MyLists } from '../features/lists/my-lists/my-lists';
import { SyncChip } from '../features/pwa/components/sync-chip';
import { useTranslation } from '../i18n/use-translation';
import { useDocumentTitle } from '../shared/hooks/use-document-title';
import { lazyComponent, lazyWhenIdle } from '../shared/lib/lazy-component';
import { rewriteAddress } from '../shared/routing/address';
import styles from './home.module.css';

const NewByShortcut = lazyComponent<{ type: 'shopping' | 'task' }>(() => import('./new-by-shortcut'));
const TodayChildren = lazyComponent(async () =>
  (await import('../i18n/routine-texts')).withRoutineTexts(
    import('../features/lists/give-list/today-children'),
  ),
);
const Weekday = lazyComponent(() => import('../features/lists/give-list/weekday'));
const AddChildHint = lazyComponent(lazyWhenIdle(() => import('../features/identity/family/add-child-hint')));
const HiddenChildren = lazyComponent<HiddenChildrenProps>(
  () => import('../features/identity/family/hidden-children-part'),
);
/** The query of a shortcut of the installed app (manifest.webmanifest). */
const wishIn = (search: string) =>
  /^\?new=(shopping|task)$/.exec(search)?.[1] as 'shopping' | 'task' | undefined;

export default function Home() {
  const { t } = useTranslation();
  const household = useHousehold();
  const { lists } = useMyLists();
  const hasChildren = Boolean(household?.children.length);
  const hasHidden = household !== null && hiddenChildren(household).length > 0;
  const today = hasChildren || (household && lists.some((list) => isRoutineOf(list, household.id)));
  const title = t(today ? 'family.today' : 'home.title');
  useDocumentTitle(title);
  const { search } = useLocation();
  const [wish] = useState(() => wishIn(search));
  // Before the dialog adds its own history entry: neither Back nor a reload must open it again.
  useLayoutEffect(() => {
    if (wish) rewriteAddress(paths.home);
  }, [wish]);
  return (
    <>
      <Header app />
      <div className={styles.home}>
        <div className={styles.titleRow}>
          <h1>{title}</h1>
          <Suspense>{today ? <Weekday /> : null}</Suspense>
          <SearchButton className={styles.search} />
          <div className={styles.tools}>
            <SyncChip />
            <PageTools />
          </div>
        </div>
        <Suspense>
          {household && hasHidden ? <HiddenChildren household={household} level={2} /> : null}
        </Suspense>
        {today ? (
          <Suspense fallback={<div className={styles.strip} />}>
            <TodayChildren />
          </Suspense>
        ) : null}
        <MyLists heading={Boolean(today)} />
        <Suspense>
          {hasChildren || household?.role === 'helper' || hasHidden ? null : <AddChildHint />}
        </Suspense>
        <InstallCard />
        <Suspense>{wish ? <NewByShortcut type={wish} /> : null}</Suspense>
      </div>
    </>
  );
}
