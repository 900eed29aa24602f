import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { listIn } from '../../../shared/lib/format';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Avatar } from '../../../shared/ui/picture/avatar';
import type { Collaborator } from '../../../sync/types';
import { useMyId } from '../api/me';
import { useChildName } from '../give-list/use-child-name';
import { useGivenChildren } from '../give-list/use-given-children';
import styles from './member-stack.module.css';

const most = 3;

export type MemberStackProps = { listId: string; people: readonly Collaborator[] };

/**
 * The collaborators of a list: at most three avatars and the number of the others. Then the children whom it is
 * given to.
 */
export default function MemberStack({ listId, people }: MemberStackProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const me = useMyId();
  const others = people.filter(({ userId }) => userId === null || userId !== me);
  const children = useGivenChildren(listId);
  const childName = useChildName();
  if (others.length + children.length === 0) return null;
  const shown = others.length > most + 1 ? others.slice(0, most) : others;
  const names = listIn(language, [
    ...others.map(({ name, email }) => name ?? email),
    ...children.map(childName),
  ]);
  return (
    <span className={styles.stack} title={names}>
      <span className="visually-hidden">{t('share.with', { names })}</span>
      {shown.map(({ id, name, email, avatarUrl }) => (
        <Avatar key={id} name={name ?? email} src={avatarUrl} language={language} className={styles.face} />
      ))}
      {shown.length < others.length ? (
        <span className={styles.more} aria-hidden="true">
          +{others.length - shown.length}
        </span>
      ) : null}
      {children.map(({ id, animal, colour }) => (
        <span key={id} className={styles.child}>
          <AnimalFace animal={animal} colour={colour} size={26} />
        </span>
      ))}
    </span>
  );
}
