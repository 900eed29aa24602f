import { UserPlus, Users } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconButton } from '../../../shared/ui/button';
import type { ListRow } from '../api/lists';
import MemberStack from './member-stack';
import styles from './member-stack.module.css';

export type PeopleProps = Pick<ListRow, 'role' | 'collaborators'> & { onOpen: () => void };

/** Opens the share dialog from the list page: shows the avatars, or an icon while the list is not shared. */
export default function PeopleButton({ role, collaborators: people = [], onOpen }: PeopleProps) {
  const { t } = useTranslation();
  const label = t(role === 'owner' ? 'share.title' : 'share.people');
  if (people.length > 1) {
    return (
      <button type="button" className={styles.button} aria-haspopup="dialog" title={label} onClick={onOpen}>
        <span className="visually-hidden">{label}: </span>
        <MemberStack people={people} />
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
