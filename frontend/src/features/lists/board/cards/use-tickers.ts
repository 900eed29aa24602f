import { formerMember } from '@pictick/rules/former-member';
import { useMemo } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import type { ItemRow, ListRow } from '../../api/lists';
import { useMyId } from '../../api/me';
import type { Ticker } from '../../check-item/ticked-by';

/**
 * Returns the collaborator who has ticked an item; undefined for the user, for an unknown collaborator and
 * while a change waits.
 */
export function useTickers({ collaborators }: ListRow): (item: ItemRow) => Ticker | undefined {
  const { t } = useTranslation();
  const me = useMyId();
  return useMemo(() => {
    const people = new Map<string, Ticker>(
      collaborators?.flatMap(({ userId, name, email, avatarUrl }) =>
        userId === null || userId === me ? [] : [[userId, { name: name ?? email, src: avatarUrl }] as const],
      ),
    );
    people.set(formerMember, { name: t('list.formerMember'), src: null });
    return ({ checked, checkedBy, pending }) =>
      checked && !pending && checkedBy ? people.get(checkedBy) : undefined;
  }, [collaborators, me, t]);
}
