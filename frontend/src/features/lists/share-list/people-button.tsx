import { UserPlus, Users } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconButton } from '../../../shared/ui/button';
import type { ListRow } from '../api/lists';
import MemberStack from './member-stack';
import styles from './member-stack.module.css';

export type PeopleProps = Pick<ListRow, 'role' | 'collaborators'> & { onOpen: () => void };

/** The way to the people of a list, from inside: their faces, or the wish to have some. */
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
