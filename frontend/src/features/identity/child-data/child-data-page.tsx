import { QueryClientProvider } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { queryClient } from '../../../api/queries/query-client';
import { familyPaths } from '../../../app/family-paths';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { dateIn, dayIn } from '../../../shared/lib/format';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Button } from '../../../shared/ui/button';
import { IconLink, LinkButton } from '../../../shared/ui/link-button';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { type ChildData, downloadChildData, useChildData } from './child-data';
import styles from './child-data.module.css';

/** Everything that is kept of one child, for its adults. */
export function ChildDataPage({ tools }: { tools: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Page tools={tools} />
    </QueryClientProvider>
  );
}

function Page({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data, isError, refetch } = useChildData(id);
  const title = t('childData.title');
  useDocumentTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <IconLink label={t('nav.back')} to={familyPaths.child(id)}>
          <ArrowLeft aria-hidden="true" strokeWidth={2.25} />
        </IconLink>
        <h1>{data ? `${data.child.nickname}: ${title}` : title}</h1>
        <div className={styles.tools}>{tools}</div>
      </div>
      <p className={styles.lead}>{t('childData.lead')}</p>
      {data ? (
        <Data data={data} />
      ) : (
        <AsyncPlaceholder
          failed={isError}
          text={t('childData.failed')}
          offline={t('consent.card.offline')}
          height={420}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function Data({ data }: { data: ChildData }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.cards}>
        <Profile data={data} />
        <Settings settings={data.child.settings} />
        <Lists lists={data.lists} />
        <Now data={data} />
        <Ticks data={data} />
        <Results results={data.results} />
        <Refused marks={data.refusedMarks} />
      </div>
      <div className={styles.acts}>
        <Button
          kind="accent"
          icon={<Download aria-hidden="true" strokeWidth={2.25} />}
          onClick={() => downloadChildData(data)}
        >
          {t('childData.download')}
        </Button>
        <LinkButton kind="quiet" to={familyPaths.child(data.child.id)}>
          {t('family.child.remove')}
        </LinkButton>
        <LinkButton kind="quiet" to={paths.childrenPrivacy}>
          {t('childData.children')}
        </LinkButton>
      </div>
    </>
  );
}

function Profile({ data: { child } }: { data: ChildData }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SettingsCard id="profile" title={t('childData.profile')}>
      <Facts
        facts={[
          [t('family.nickname'), child.nickname],
          [t('family.animal'), t(`animals.${child.animal}`)],
          [t('family.colour'), t(`family.colours.${child.colour}`)],
          [t('family.child.shows'), t(`family.child.${child.shows}`)],
          [t('childData.since'), dateIn(language, child.createdAt)],
        ]}
      />
    </SettingsCard>
  );
}

function Settings({ settings }: { settings: ChildData['child']['settings'] }) {
  const { t } = useTranslation();
  const { speech, order, ...switches } = settings;
  return (
    <SettingsCard id="settings" title={t('family.child.settings')}>
      <Facts
        facts={[
          [t('family.child.speech'), t(speech === 'off' ? 'childData.off' : `family.child.${speech}`)],
          [t('family.child.order'), t(`family.child.${order}`)],
          ...Object.entries(switches).map(([name, isOn]): [string, string] => [
            t(`family.child.${name}`),
            t(isOn ? 'childData.on' : 'childData.off'),
          ]),
        ]}
      />
    </SettingsCard>
  );
}

function Lists({ lists }: { lists: ChildData['lists'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SettingsCard id="lists" title={t('childData.lists')}>
      {lists.length === 0 ? <p className={styles.none}>{t('childData.noLists')}</p> : null}
      <Facts facts={lists.map(({ name, givenAt }) => [name, dateIn(language, givenAt)])} />
    </SettingsCard>
  );
}

/** Kept for today and for minutes. */
function Now({ data: { firstThen, askedForHelpAt } }: { data: ChildData }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!firstThen && askedForHelpAt === null) return null;
  return (
    <SettingsCard id="now" title={t('childData.now')}>
      <Facts
        facts={[
          ...(firstThen
            ? [
                [
                  `${t('childData.firstThen')} (${dayIn(language, firstThen.day, medium)})`,
                  [firstThen.first, firstThen.then].filter((name) => name !== null).join(', '),
                ] as const,
              ]
            : []),
          ...(askedForHelpAt === null
            ? []
            : [[t('childData.help'), dateIn(language, askedForHelpAt, minute)] as const]),
        ]}
      />
    </SettingsCard>
  );
}

const minute: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

function Ticks({ data: { ticks, isComplete } }: { data: ChildData }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SettingsCard id="ticks" title={t('childData.ticks')} wide>
      {ticks.length === 0 ? <p className={styles.none}>{t('childData.noTicks')}</p> : null}
      <ul className={styles.ticks}>
        {ticks.map(({ at, list, item, checked, day }) => (
          <li key={`${at} ${list} ${item ?? ''} ${String(checked)} ${day ?? ''}`}>
            <span>{[list, item].filter((part) => part !== null).join(': ')}</span>
            <span>{t(checked ? 'childData.ticked' : 'childData.unticked')}</span>
            <time dateTime={at}>{dateIn(language, at, minute)}</time>
          </li>
        ))}
      </ul>
      {isComplete ? null : <p className={styles.none}>{t('childData.more')}</p>}
    </SettingsCard>
  );
}

const medium: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };

function Results({ results }: { results: ChildData['results'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SettingsCard id="results" title={t('childData.results')} wide>
      {results.length === 0 ? <p className={styles.none}>{t('childData.noResults')}</p> : null}
      <Facts
        facts={results.map(({ day, list, planned, done }) => [
          [dayIn(language, day, medium), list].filter((part) => part !== null).join(': '),
          t('childData.doneOf', { done, planned }),
        ])}
      />
    </SettingsCard>
  );
}

function Refused({ marks }: { marks: ChildData['refusedMarks'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (marks.length === 0) return null;
  return (
    <SettingsCard id="refused" title={t('childData.refused')} wide>
      <Facts
        facts={marks.map(({ day, at }) => [dayIn(language, day, medium), dateIn(language, at, minute)])}
      />
    </SettingsCard>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value], index) => (
        // Two lists may have the same name.
        <div key={`${index} ${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
