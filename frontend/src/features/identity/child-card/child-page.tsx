import { ArrowLeft } from 'lucide-react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { useSaved } from '../../../shared/hooks/use-saved';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { IconLink, LinkButton } from '../../../shared/ui/link-button';
import { SavedChip } from '../../../shared/ui/saved-chip';
import { EmptyText } from '../../../shared/ui/skeleton';
import { useFamily } from '../family/use-family';
import GiveTo from '../give-to/give-to';
import { ChildCard } from './child-card';
import styles from './child-page.module.css';

/** The page of a child for adults of its household. Helpers have none. */
export function ChildPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { household, status, refresh } = useFamily();
  const [saved, tellSaved] = useSaved();
  const mayOpen = household !== null && household.role !== 'helper';
  const child = mayOpen ? household.children.find((each) => each.id === id) : undefined;
  useDocumentTitle(child?.nickname ?? null);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <IconLink label={t('family.title')} to={`${paths.settings}#family`} className={styles.back}>
          <ArrowLeft aria-hidden="true" strokeWidth={2.25} />
        </IconLink>
        {household && child ? <GiveTo household={household} child={child} kind="soft" /> : null}
      </div>
      <SavedChip saved={saved} floating />
      {household && child ? (
        <>
          <h1 className="visually-hidden">{child.nickname}</h1>
          {household.given.every(({ childId }) => childId !== id) ? (
            <p className={styles.none}>{t('family.day.none')}</p>
          ) : null}
          <ChildCard key={id} household={household} child={child} onSaved={tellSaved} />
        </>
      ) : status === 'ready' || status === 'none' ? (
        <>
          <EmptyText title={t('family.notFound')}>{t('family.notFoundText')}</EmptyText>
          <LinkButton kind="quiet" to={`${paths.settings}#family`} className={styles.family}>
            {t('family.title')}
          </LinkButton>
        </>
      ) : (
        <AsyncPlaceholder
          failed={status === 'error'}
          offline={t('family.offline')}
          text={t('family.loadFailed')}
          height={420}
          onRetry={refresh}
        />
      )}
    </div>
  );
}
