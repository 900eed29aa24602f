/** True if the row `m` of identity.household_member counts at this time, as isMemberAt of the domain says. */
export const isMemberAt = (now: string, m = 'm'): string => `(${m}.until IS NULL OR ${m}.until > ${now})`;

/** True if the child `c` is one of the member `m`: a helper has the named children alone. */
export const isTheirChild = '(m.children IS NULL OR c.id = ANY(m.children))';

/** True if this user is organiser or adult of this household. */
export const isAdultOf = (household: string, user: string): string =>
  `EXISTS (SELECT FROM identity.household_member a WHERE a.household_id = ${household} AND a.person_id = ${user} AND a.role <> 'helper')`;
