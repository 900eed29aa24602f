import { shownHousehold } from '../../lists';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import { childrenColumn } from '../children.sql';
import { collaboratorColumn } from '../collaborators.sql';
import { isOpened } from '../list-access.sql';

// The picture of an item, shared by all queries that show one. `i` is the item.

/** The letter card without a letter, so that an item without a page in the picture book is not blank. */
const lastResort = 'card-shopping-any';

/**
 * `g` is the requested picture, `s` the one to show (itself, or the one that it replaces), `p` and `q` the
 * plain page.
 */
export const paintedJoins = `
  LEFT JOIN imaging.image g ON g.id = i.image_id AND g.item_id = i.id
  LEFT JOIN imaging.image s ON s.id = CASE WHEN g.status = 'ready' THEN g.id ELSE g.replaces_image_id END AND s.status = 'ready'`;

export const pictureJoins = `${paintedJoins}
  LEFT JOIN imaging.plain_picture p ON p.key = i.depicts
  LEFT JOIN imaging.plain_picture q ON q.key = '${lastResort}' AND p.key IS NULL`;

const askedByColumn = ` CASE WHEN g.reason IN ('quota', 'trial_over') THEN g.user_id END AS "askedBy",`;

const columns = (imageUrl: string, askedBy = true): string => `
  i.image_id AS "imageId",
  coalesce(${imageUrl}, p.url, q.url, '/art/${lastResort}.svg') AS "imageUrl",
  coalesce('/img/' || s.sha || '.256.webp', p.url, q.url, '/art/${lastResort}.svg') AS "thumbnailUrl",
  CASE WHEN s.sha IS NULL THEN 'image/svg+xml' ELSE 'image/webp' END AS "contentType",
  CASE WHEN g.status IN ('requested', 'generating') THEN 'generating' WHEN g.status IS NOT NULL THEN g.status
    WHEN i.concept IS NULL THEN 'default' ELSE 'generating' END AS status,
  coalesce(s.source, 'illustrator') AS source,
  CASE WHEN g.id IS NOT NULL THEN g.reason WHEN i.concept IS NULL THEN 'no_concept' END AS reason,${askedBy ? askedByColumn : ''}
  CASE WHEN s.sha IS NULL THEN coalesce(p.thumb_hash, q.thumb_hash) ELSE s.thumb_hash END AS "thumbHash",
  coalesce(s.color, p.color, q.color, '#d9d4c7') AS color,
  coalesce(s.width, p.width, q.width, 512) AS width,
  coalesce(s.height, p.height, q.height, 512) AS height,
  s.style AS "styleId", s.nearest_style AS "nearestStyle", CASE s.source WHEN 'model' THEN 'ai' WHEN 'illustrator' THEN 'built-in' END AS label`;

export const pictureColumns = columns(`'/img/' || s.sha || '.512.webp'`);
/** For a child, who learns no ids of users. */
export const kidPictureColumns = columns(`'/img/' || s.sha || '.512.webp'`, false);
export const thumbnailColumns = columns(`'/img/' || s.sha || '.256.webp'`);

/** The head of a list `l` for the user $1. `n` counts its pictures. */
export const headColumns = `
  l.id, l.name, l.list_type AS "listType", ${isoTimestampSql('l.created_at')} AS "createdAt",
  l.archived_at IS NOT NULL AS archived, l.selected_character_id AS "selectedCharacterId",
  ${shownHousehold('$1')} AS "householdId", ${childrenColumn} AS children, '[]'::json AS schedule,
  l.owner_id AS "ownerId", CASE WHEN l.owner_id = $1 THEN 'owner' ELSE 'collaborator' END AS role,
  json_build_object('total', l.item_count, 'completed', l.checked_count, 'pending', l.item_count - l.checked_count) AS counts,
  ${collaboratorColumn} AS collaborators, ${isOpened} AS opened,
  CASE WHEN l.owner_id = $1 THEN ${isoTimestampSql('l.handed_over_at')} END AS "handedOverAt", l.version AS "listVersion", l.version || '.' || coalesce(n.seq, 0) AS cursor`;

export const picturesOf = 'LEFT JOIN imaging.list_pictures n ON n.list_id = l.id';
