import { Archive, Plus } from 'lucide-react';
import { Suspense, useEffect, useState, type ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { useGrowing } from '../../../shared/hooks/use-growing';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Button } from '../../../shared/ui/button';
import { Tabs } from '../../../shared/ui/form/tabs';
import { LinkButton } from '../../../shared/ui/link-button';
import { EmptyFan } from '../../../shared/ui/picture/empty-fan';
import type { RetryBanner as Banner, RetrySkeleton as Skeleton } from '../../../shared/ui/retry';
import { EmptyText, SkeletonCards } from '../../../shared/ui/skeleton';
import { useMyLists, type ListCard as Card } from '../api/lists';
import type Create from './create-list-dialog';
import { ListCard } from './list-card';
import type { Ask, ListQuestion } from './list-question';
import type Question from './list-question-dialog';
import styles from './my-lists.module.css';

const loadCreate = () => import('./create-list-dialog');
const loadQuestion = () => import('./list-question-dialog');
const CreateListDialog = lazyComponent<ComponentProps<typeof Create>>(loadCreate);
const ListQuestionDialog = lazyComponent<ComponentProps<typeof Question>>(loadQuestion);
const EmptyArchive = lazyComponent(() => import('./empty-archive'));
const loadRetry = () => import('../../../shared/ui/retry');
const RetryBanner = lazyComponent<ComponentProps<typeof Banner>>(async () => ({
  default: (await loadRetry()).RetryBanner,
}));
const RetrySkeleton = lazyComponent<ComponentProps<typeof Skeleton>>(async () => ({
  default: (await loadRetry()).RetrySkeleton,
}));
const SlowNote = lazyComponent(async () => ({ default: (await loadRetry()).SlowNote }));
const idleDelayMs = 1500;
/** More cards than the first screen shows. `innerWidth` forces a layout, so it is read once. */
const aboveFold = (): number => (window.innerWidth < 600 ? 5 : 15);

/**
 * The user's lists, newest first. With `heading` there is a heading with a link to the archive instead of the
 * tabs. Dialogs are loaded when the page is idle or when they are opened.
 */
export function MyLists({ heading = false }: { heading?: boolean }) {
  const { t } = useTranslation();
  const { status, lists } = useMyLists();
  const navigate = useNavigate();
  const tab = new URLSearchParams(useLocation().search).get('show') === 'archive' ? 'archived' : 'active';
  const [creating, setCreating] = useState<boolean | null>(null);
  const [question, setQuestion] = useState<ListQuestion | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.all([loadCreate(), loadQuestion()]).catch(() => undefined),
      idleDelayMs,
    );
    return () => clearTimeout(timer);
  }, []);
  const current = lists.filter((list) => !list.archived);
  // An invitation waits for an answer.
  const active = [
    ...current.filter(({ opened }) => opened === false),
    ...current.filter(({ opened }) => opened !== false),
  ];
  const archived = lists.filter((list) => list.archived);

  const known = status === 'ready' || lists.length > 0;

  function ask(next: ListQuestion) {
    setQuestion(next);
    setAsking(true);
  }
  const panels = {
    active: <Active lists={active} onAsk={ask} onCreate={() => setCreating(true)} />,
    archived: <Archived lists={archived} onAsk={ask} />,
  };
  return (
    <div className={styles.lists}>
      {heading ? (
        <>
          <div className={styles.head}>
            <h2>{t(tab === 'active' ? 'nav.lists' : 'family.archive')}</h2>
            <LinkButton
              kind="text"
              small
              to={tab === 'active' ? paths.archive : paths.home}
              icon={<Archive aria-hidden="true" strokeWidth={2.25} />}
            >
              {t(tab === 'active' ? 'family.archive' : 'nav.lists')}
            </LinkButton>
          </div>
          {panels[tab]}
        </>
      ) : (
        <Tabs
          label={t('home.title')}
          chosen={tab}
          onChoose={(to) => void navigate(to === 'archived' ? paths.archive : paths.home, { replace: true })}
          tabs={[
            {
              id: 'active',
              label: t('home.active'),
              count: known ? active.length : null,
              panel: panels.active,
            },
            {
              id: 'archived',
              label: t('home.archived'),
              count: known ? archived.length : null,
              panel: panels.archived,
            },
          ]}
        />
      )}
      {tab === 'active' && active.length > 0 ? (
        <div className={styles.dock} data-dock data-screen>
          <Button
            kind="honey"
            icon={<Plus aria-hidden="true" strokeWidth={2.75} />}
            onClick={() => setCreating(true)}
          >
            {t('createList.title')}
          </Button>
        </div>
      ) : null}
      <p className={styles.corner}>
        <LinkButton kind="text" small to={paths.trash}>
          {t('trash.title')}
        </LinkButton>
      </p>
      <Suspense>
        {creating === null ? null : <CreateListDialog open={creating} onClose={() => setCreating(false)} />}
        {question ? (
          <ListQuestionDialog
            key={`${question.what} ${question.list.id}`}
            question={question}
            open={asking}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function Cards({ lists, onAsk }: { lists: Card[]; onAsk: Ask }) {
  const [first] = useState(aboveFold);
  const shown = lists.slice(0, useGrowing(first, lists.length));
  return (
    <ul className={styles.cards} data-cards>
      {shown.map((list, index) => (
        <ListCard key={list.id} list={list} eager={index < 3} onAsk={onAsk} />
      ))}
    </ul>
  );
}

function Active({ lists, onAsk, onCreate }: { lists: Card[]; onAsk: Ask; onCreate: () => void }) {
  const { t } = useTranslation();
  const { status, refresh } = useMyLists();
  if (lists.length === 0 && status === 'loading')
    return (
      <>
        <Suspense>
          <SlowNote />
        </Suspense>
        <SkeletonCards kind="list" count={3} />
      </>
    );
  return (
    <Suspense>
      {status === 'error' && lists.length > 0 ? (
        <RetryBanner text={t('home.loadFailed')} onRetry={refresh} />
      ) : null}
      {lists.length > 0 ? (
        <Cards lists={lists} onAsk={onAsk} />
      ) : status === 'error' ? (
        <RetrySkeleton text={t('home.loadFailed')} onRetry={refresh} />
      ) : (
        <>
          <EmptyFan
            figure="/figures/kuzu-wave.svg"
            action={
              <button type="button" aria-label={t('createList.title')} onClick={onCreate}>
                <Plus aria-hidden="true" strokeWidth={2.5} />
              </button>
            }
          />
          <EmptyText title={t('home.emptyTitle')}>{t('home.emptyText')}</EmptyText>
          <div className={styles.centre}>
            <Button kind="honey" icon={<Plus aria-hidden="true" strokeWidth={2.75} />} onClick={onCreate}>
              {t('createList.title')}
            </Button>
          </div>
        </>
      )}
    </Suspense>
  );
}

function Archived({ lists, onAsk }: { lists: Card[]; onAsk: Ask }) {
  return <Suspense>{lists.length > 0 ? <Cards lists={lists} onAsk={onAsk} /> : <EmptyArchive />}</Suspense>;
}
