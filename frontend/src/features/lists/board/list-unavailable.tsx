import { useEffect, useState } from 'react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { LinkButton } from '../../../shared/ui/link-button';
import { EmptyFan } from '../../../shared/ui/picture/empty-fan';
import { EmptyText } from '../../../shared/ui/skeleton';
import type { ListView } from '../api/lists';
import { isInMyTrash } from '../trash/trash';
import styles from './list-unavailable.module.css';

export interface ListUnavailableProps {
  id: string;
  why: Exclude<ListView['status'], 'loading' | 'ready' | 'error'>;
  role: ListView['role'];
}

const titles = {
  deleted: 'list.deletedTitle',
  purged: 'list.deletedTitle',
  taken: 'list.takenTitle',
  missing: 'list.missingTitle',
} as const;

/**
 * The page of a list that is not available, with the reason. Only the owner gets the link to the trash,
 * because only the owner finds the list there.
 */
export default function ListUnavailable({ id, why, role }: ListUnavailableProps) {
  const { t } = useTranslation();
  const title = t(titles[why]);
  useDocumentTitle(title);
  const [own, setOwn] = useState<boolean | 'unknown'>();
  // A device that never had the list does not know its owner.
  useEffect(() => {
    if (why === 'deleted' && role === undefined) isInMyTrash(id).then(setOwn, () => setOwn('unknown'));
  }, [id, why, role]);
  const mine = role === undefined ? own : role === 'owner';
  return (
    <div className={styles.unavailable}>
      <EmptyFan single figure="/figures/lilly-wave.svg" />
      <EmptyText title={title} page>
        {t(why === 'deleted' && mine === true ? 'list.deletedOwnText' : `list.${why}Text`)}
      </EmptyText>
      <div className={styles.centre}>
        <LinkButton kind="honey" to={paths.home}>
          {t('nav.home')}
        </LinkButton>
        {why === 'deleted' && mine ? (
          <LinkButton kind="text" to={paths.trash}>
            {t('trash.title')}
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}
