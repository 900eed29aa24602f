import { UserMinus } from 'lucide-react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { Address } from '../../../shared/ui/address';
import { IconButton } from '../../../shared/ui/button';
import { Avatar } from '../../../shared/ui/picture/avatar';
import type { Collaborator } from '../../../sync/types';
import styles from './share-dialog.module.css';

/** A collaborator or an invited user. */
export function CollaboratorRow({
  person,
  me,
  onRemove,
}: {
  person: Collaborator;
  me: boolean;
  onRemove: (() => void) | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = person.name ?? person.email;
  const facts = [me ? t('share.you') : null, person.role === 'owner' ? t('share.owner') : null]
    .filter((fact) => fact !== null)
    .join(' · ');
  return (
    <li className={styles.person}>
      <Avatar name={name} src={person.avatarUrl} language={language} />
      <div className={styles.words}>
        <p className={styles.name}>
          {person.name ?? <Address>{person.email}</Address>}
          {facts ? (
            <>
              {' '}
              <span className={styles.fact}>{facts}</span>
            </>
          ) : null}
        </p>
        {person.name ? (
          <p className={styles.email}>
            <Address>{person.email}</Address>
          </p>
        ) : null}
        {person.status === 'invited' ? <p className={styles.invited}>{t('share.invited')}</p> : null}
      </div>
      {onRemove ? (
        <IconButton label={t('share.remove', { name })} onClick={onRemove}>
          <UserMinus aria-hidden="true" strokeWidth={2.25} />
        </IconButton>
      ) : null}
    </li>
  );
}

/** Skeleton rows in the final size. */
export function SkeletonRows({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" className={styles.skeletons}>
      <span className="visually-hidden">{label}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}
