/** True if the row `m` of identity.household_member counts at this time, as isMemberAt of the domain says. */
export const isMemberAt = (now: string, m = 'm'): string => `(${m}.until IS NULL OR ${m}.until > ${now})`;

/** True if the child `c` is one of the member `m`: a helper has the named children alone. */
export const isTheirChild = '(m.children IS NULL OR c.id = ANY(m.children))';

/** Each helper with each child whom it looks after at this moment, as rows of person_id, household_id, child_id. */
export const helpedChildren = `(SELECT m.person_id, m.household_id, c.id AS child_id FROM identity.household_member m
    JOIN identity.child c ON c.household_id = m.household_id AND c.deleted_at IS NULL AND ${isTheirChild}
    WHERE m.role = 'helper' AND ${isMemberAt('statement_timestamp()')})`;

/** True if this user is organiser or adult of this household. */
export const isAdultOf = (household: string, user: string): string =>
  `EXISTS (SELECT FROM identity.household_member a WHERE a.household_id = ${household} AND a.person_id = ${user} AND a.role <> 'helper')`;
