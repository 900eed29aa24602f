/**
 * The children of the list `l`: those who have it, and those whose ticks it still shows. Must equal
 * lists/application/my-lists/list-heads.ts.
 */
export const childrenColumn = `(SELECT coalesce(json_agg(json_build_object('id', k.id, 'animal', k.animal, 'colour', k.colour, 'given', c.given) ORDER BY k.created_at, k.id), '[]') FROM (
    SELECT g.child_id, true AS given FROM lists.given g WHERE g.list_id = l.id
    UNION ALL SELECT p.child_id, false FROM lists.past_given p WHERE p.list_id = l.id AND NOT EXISTS (SELECT FROM lists.given g WHERE g.list_id = p.list_id AND g.child_id = p.child_id)
      AND EXISTS (SELECT FROM lists.item i WHERE i.list_id = p.list_id AND i.checked_by = p.child_id AND i.deleted_at IS NULL)
  ) c JOIN identity.child k ON k.id = c.child_id AND k.deleted_at IS NULL)`;
