import { Archive, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths';
import { EmptyFan, EmptyText } from '../../../shared/ui/ghost';
import { LinkButton } from '../../../shared/ui/link-button';
import styles from './my-lists.module.css';

/** Parts of My Lists that nobody looks at first. */
export function EmptyArchive() {
  const { t } = useTranslation();
  return (
    <>
      <EmptyFan single action={<Archive aria-hidden="true" strokeWidth={2.25} />} />
      <EmptyText title={t('home.archiveEmptyTitle')}>{t('home.archiveEmptyText')}</EmptyText>
    </>
  );
}

export function TrashLink() {
  const { t } = useTranslation();
  return (
    <p className={styles.corner}>
      <LinkButton kind="text" small to={paths.trash} icon={<Trash2 aria-hidden="true" strokeWidth={2.25} />}>
        {t('trash.title')}
      </LinkButton>
    </p>
  );
}
