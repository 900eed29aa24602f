import { isoTimestampSql } from '../platform/database/iso-timestamp-sql';

const masked = (email: string): string => `regexp_replace(${email}, '^(.).*@', '\\1…@')`;

/** The avatar of the person `p`. Not signed yet. */
export const avatarPath = `CASE WHEN p.face IN ('google', 'own') THEN '/img/faces/' || p.id || '-v' || p.avatar_version || '.jpg' END`;

const members = `
  SELECT 0 AS place, l.owner_id AS id, l.owner_id AS user_id, p.name, coalesce(p.email, '') AS email, ${avatarPath} AS avatar, l.created_at AS since
    FROM (SELECT) one LEFT JOIN identity.person p ON p.id = l.owner_id AND p.deleted_at IS NULL
  UNION ALL SELECT 1, c.user_id, c.user_id, p.name, coalesce(p.email, ''), ${avatarPath}, c.since
    FROM lists.collaborator c LEFT JOIN identity.person p ON p.id = c.user_id AND p.deleted_at IS NULL WHERE c.list_id = l.id
  UNION ALL SELECT 2, v.id, NULL, NULL, v.address, NULL, v.created_at FROM lists.invitation v WHERE v.list_id = l.id`;

/**
 * The collaborators of the list `l` as the user $1 sees them, owner first; none if the owner is alone. Must
 * equal lists/application/share-list/collaborator-answer.ts.
 */
export const collaboratorColumn = `CASE WHEN EXISTS (SELECT FROM lists.collaborator c WHERE c.list_id = l.id) OR EXISTS (SELECT FROM lists.invitation v WHERE v.list_id = l.id)
  THEN (SELECT json_agg(json_build_object('id', m.id, 'userId', m.user_id, 'name', m.name,
      'email', CASE WHEN $1 IN (l.owner_id, m.user_id) THEN m.email ELSE ${masked('m.email')} END,
      'avatarUrl', m.avatar, 'role', CASE m.place WHEN 0 THEN 'owner' ELSE 'collaborator' END, 'status', CASE m.place WHEN 2 THEN 'invited' ELSE 'joined' END,
      'since', ${isoTimestampSql('m.since')}) ORDER BY m.place, m.since, m.id) FROM (${members}) m)
  ELSE '[]'::json END`;
