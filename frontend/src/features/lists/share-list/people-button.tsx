import { UserPlus, Users } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconButton } from '../../../shared/ui/button';
import { useListField } from '../api/use-list-field';
import { useGivenChildren } from '../give-list/use-given-children';
import MemberStack from './member-stack';
import styles from './member-stack.module.css';

export type PeopleProps = { id: string; onOpen: () => void };

/** Opens the share dialog from the list page: shows the avatars, or an icon while the list is not shared. */
export default function PeopleButton({ id, onOpen }: PeopleProps) {
  const { t } = useTranslation();
  const role = useListField(id, 'role');
  const isCreating = useListField(id, 'creating');
  const people = useListField(id, 'collaborators') ?? [];
  const children = useGivenChildren(id);
  // The server has to know the list first.
  if (role === undefined || isCreating) return null;
  const label = t(role === 'owner' ? 'share.title' : 'share.people');
  if (people.length > 1 || children.length > 0) {
    return (
      <button type="button" className={styles.button} aria-haspopup="dialog" title={label} onClick={onOpen}>
        <span className="visually-hidden">{label}: </span>
        <MemberStack listId={id} people={people} />
      </button>
    );
  }
  return (
    <IconButton label={label} aria-haspopup="dialog" onClick={onOpen}>
      {role === 'owner' ? (
        <UserPlus aria-hidden="true" strokeWidth={2.25} />
      ) : (
        <Users aria-hidden="true" strokeWidth={2.25} />
      )}
    </IconButton>
  );
}
