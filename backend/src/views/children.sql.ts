import { shownChildren } from '../lists';

/** The children of the list `l`; for a helper, those of `helps.ids`. Must equal lists/application/my-lists/list-heads.ts. */
export const childrenColumn = `(SELECT coalesce(json_agg(json_build_object('id', k.id, 'animal', k.animal, 'colour', k.colour, 'given', c.given) ORDER BY k.created_at, k.id), '[]')
    FROM (${shownChildren('l.id')}) c JOIN identity.child k ON k.id = c.child_id AND k.deleted_at IS NULL AND (helps.ids IS NULL OR k.id = ANY(helps.ids)))`;
