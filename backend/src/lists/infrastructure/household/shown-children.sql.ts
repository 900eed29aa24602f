/** The children who have the list with this id, and those whose ticks it still shows. */
export const shownChildren = (listId: string): string =>
  `SELECT g.child_id, true AS given FROM lists.given g WHERE g.list_id = ${listId}
    UNION ALL SELECT p.child_id, false FROM lists.past_given p WHERE p.list_id = ${listId} AND NOT EXISTS (SELECT FROM lists.given g WHERE g.list_id = p.list_id AND g.child_id = p.child_id)
      AND EXISTS (SELECT FROM lists.item i WHERE i.list_id = p.list_id AND i.checked_by = p.child_id AND i.deleted_at IS NULL)`;
