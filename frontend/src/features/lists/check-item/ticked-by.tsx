import { formerMember } from '@pictick/rules/former-member';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { cx } from '../../../shared/ui/cx';
import { Avatar } from '../../../shared/ui/picture/avatar';
import { useListField } from '../api/use-list-field';
import { useChildName } from '../give-list/use-child-name';
import styles from './ticked-by.module.css';

export type TickedByProps = {
  listId: string;
  /** The id of a collaborator or of a child. */
  by: string;
  className?: string | undefined;
};

/**
 * The avatar of the collaborator, or the animal of the child, who has ticked an item. It is part of the accessible
 * name of the card. Nothing for an unknown id.
 */
export default function TickedBy({ listId, by, className }: TickedByProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const childName = useChildName();
  const child = useListField(listId, 'children')?.find(({ id }) => id === by);
  const person = useListField(listId, 'collaborators')?.find(({ userId }) => userId === by);
  const name = child
    ? childName(child)
    : by === formerMember
      ? t('list.formerMember')
      : (person?.name ?? person?.email);
  if (name === undefined) return null;
  const words = t('item.tickedBy', { name });
  return (
    <span className={cx(styles.face, className)} title={words}>
      {child ? (
        <AnimalFace animal={child.animal} colour={child.colour} size={32} />
      ) : (
        <Avatar name={name} src={person?.avatarUrl} language={language} className={styles.avatar} />
      )}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
