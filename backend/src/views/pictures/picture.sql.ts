import { isItemFor, shownHousehold } from '../../lists';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import { childrenColumn } from '../children.sql';
import { collaboratorColumn } from '../collaborators.sql';
import { helpsOf, isOpened, orderColumn, storeColumn } from '../list-access.sql';

// The picture of an item, shared by all queries that show one. `i` is the item.

/** The letter card without a letter, so that an item without a page in the picture book is not blank. */
const lastResort = 'card-shopping-any';

/** The own photo of the item. A rename shows another thing, so the photo of the old one is not shown. */
const photoJoin = `
  LEFT JOIN imaging.item_photo o ON o.item_id = i.id AND o.depicts = i.depicts AND o.sha IS NOT NULL`;

/**
 * `g` is the requested picture, `s` the one to show (itself, or the one that it replaces), `p` and `q` the
 * plain page.
 */
export const paintedJoins = `
  LEFT JOIN imaging.image g ON g.id = i.image_id AND g.item_id = i.id
  LEFT JOIN imaging.image s ON s.id = CASE WHEN g.status = 'ready' THEN g.id ELSE g.replaces_image_id END AND s.status = 'ready'`;

export const pictureJoins = `${paintedJoins}${photoJoin}
  LEFT JOIN imaging.plain_picture p ON p.key = i.depicts
  LEFT JOIN imaging.plain_picture q ON q.key = '${lastResort}' AND p.key IS NULL`;

const askedByColumn = ` CASE WHEN o.sha IS NULL AND g.reason IN ('quota', 'trial_over') THEN g.user_id END AS "askedBy",`;

const fileOf = (size: 256 | 512): string => `'/img/' || coalesce(o.sha, s.sha) || '.${size}.webp'`;

const columns = (size: 256 | 512, askedBy = true): string => `
  i.image_id AS "imageId",
  coalesce(${fileOf(size)}, p.url, q.url, '/art/${lastResort}.svg') AS "imageUrl",
  coalesce(${fileOf(256)}, p.url, q.url, '/art/${lastResort}.svg') AS "thumbnailUrl",
  CASE WHEN coalesce(o.sha, s.sha) IS NULL THEN 'image/svg+xml' ELSE 'image/webp' END AS "contentType",
  CASE WHEN o.sha IS NOT NULL THEN 'ready' WHEN g.status IN ('requested', 'generating') THEN 'generating' WHEN g.status IS NOT NULL THEN g.status
    WHEN i.concept IS NULL THEN 'default' ELSE 'generating' END AS status,
  coalesce(s.source, 'illustrator') AS source,
  CASE WHEN o.sha IS NOT NULL THEN NULL WHEN g.id IS NOT NULL THEN g.reason WHEN i.concept IS NULL THEN 'no_concept' END AS reason,${askedBy ? askedByColumn : ''}
  CASE WHEN o.sha IS NOT NULL THEN o.thumb_hash WHEN s.sha IS NULL THEN coalesce(p.thumb_hash, q.thumb_hash) ELSE s.thumb_hash END AS "thumbHash",
  coalesce(o.color, s.color, p.color, q.color, '#d9d4c7') AS color,
  CASE WHEN o.sha IS NOT NULL THEN 512 ELSE coalesce(s.width, p.width, q.width, 512) END AS width,
  CASE WHEN o.sha IS NOT NULL THEN 512 ELSE coalesce(s.height, p.height, q.height, 512) END AS height,
  s.style AS "styleId", s.nearest_style AS "nearestStyle",
  CASE WHEN o.sha IS NULL THEN CASE s.source WHEN 'model' THEN 'ai' WHEN 'illustrator' THEN 'built-in' END END AS label,
  CASE WHEN o.sha IS NULL THEN 'drawing' ELSE 'photo' END AS kind`;

export const pictureColumns = columns(512);
/** For a child, who learns no ids of users. */
export const kidPictureColumns = columns(512, false);
export const thumbnailColumns = columns(256);

/** The counts for a helper: of the items of its children. */
const helpedCounts = `(SELECT json_build_object('total', count(*), 'completed', count(*) FILTER (WHERE i.checked), 'pending', count(*) FILTER (WHERE NOT i.checked))
    FROM lists.item i WHERE i.list_id = l.id AND i.deleted_at IS NULL AND ${isItemFor('helps.ids')})`;

/** The head of a list `l` for the user $1. `n` counts its pictures, `helps` are the children of a helper. */
export const headColumns = `
  l.id, l.name, l.list_type AS "listType", ${isoTimestampSql('l.created_at')} AS "createdAt",
  l.archived_at IS NOT NULL AS archived, l.selected_character_id AS "selectedCharacterId",
  CASE WHEN helps.ids IS NULL THEN ${shownHousehold('$1')} ELSE l.household_id END AS "householdId", ${childrenColumn} AS children, '[]'::json AS schedule,
  l.owner_id AS "ownerId", CASE WHEN helps.ids IS NOT NULL THEN 'helper' WHEN l.owner_id = $1 THEN 'owner' ELSE 'collaborator' END AS role,
  CASE WHEN helps.ids IS NOT NULL THEN ${helpedCounts} ELSE json_build_object('total', l.item_count, 'completed', l.checked_count, 'pending', l.item_count - l.checked_count) END AS counts,
  CASE WHEN helps.ids IS NULL THEN ${collaboratorColumn} ELSE '[]'::json END AS collaborators, ${orderColumn} AS "order", ${storeColumn} AS "storeId", ${isOpened} AS opened,
  CASE WHEN l.owner_id = $1 THEN ${isoTimestampSql('l.handed_over_at')} END AS "handedOverAt", l.version AS "listVersion", l.version || '.' || coalesce(n.seq, 0) AS cursor`;

/** The rows that `headColumns` reads beside the list `l`. */
export const joinsOfHead = `LEFT JOIN imaging.list_pictures n ON n.list_id = l.id ${helpsOf}`;

export const picturesOf = 'LEFT JOIN imaging.list_pictures n ON n.list_id = l.id';
