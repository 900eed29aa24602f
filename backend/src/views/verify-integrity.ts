// Hand-written SQL: whole tables are compared, grouped and joined by Postgres.
import type { Database } from '../platform/database/database';

/** Forbidden states, each as a query for the ids of the rows in it. */
const inconsistencies: Readonly<Record<string, string>> = {
  'lists of which a step is missing':
    'SELECT list_id::text AS id FROM lists.list_event GROUP BY list_id HAVING count(*) <> max(seq) - min(seq) + 1',
  'lists that are not where their last step was':
    'SELECT id::text FROM lists.list JOIN (SELECT list_id, max(seq) AS last FROM lists.list_event GROUP BY list_id) AS steps ON list_id = id WHERE last <> version',
  'lists that miscount their items': `SELECT id::text FROM lists.list LEFT JOIN (
      SELECT list_id, count(*) AS items, count(*) FILTER (WHERE checked) AS ticked FROM lists.item WHERE deleted_at IS NULL GROUP BY list_id
    ) AS theirs ON list_id = id WHERE (item_count, checked_count) IS DISTINCT FROM (coalesce(items, 0), coalesce(ticked, 0))`,
  'items with a photo that is not there': `SELECT p.item_id::text AS id FROM imaging.item_photo p WHERE p.sha IS NOT NULL AND NOT EXISTS (
      SELECT FROM imaging.own_photo o WHERE o.id = p.photo_id AND o.sha = p.sha AND o.removed_at IS NULL)`,
  'photos without a holder': `SELECT o.id::text FROM imaging.own_photo o WHERE NOT EXISTS (SELECT FROM identity.household h WHERE h.id = o.holder_id)
      AND NOT EXISTS (SELECT FROM identity.person u WHERE u.id = o.holder_id)`,
};

const isShown = 'NOT EXISTS (SELECT 1 FROM imaging.withdrawn_picture AS bad WHERE bad.sha = file.sha)';
/** The pictures that need their file, in batches. */
const pictures = [
  `SELECT DISTINCT sha FROM imaging.image AS file WHERE status = 'ready' AND sha IS NOT NULL AND sha > $1
  AND ${isShown} ORDER BY sha LIMIT 500`,
  `SELECT DISTINCT sha FROM imaging.own_photo AS file WHERE sha > $1 AND ${isShown} ORDER BY sha LIMIT 500`,
];

/**
 * Checks that the rows fit together and every visible picture has its file. Returns the problems with counts.
 */
export async function findInconsistencies(
  database: Pick<Database, 'query'>,
  hasPicture: (sha: string) => Promise<boolean>,
): Promise<string[]> {
  const found: [string, number][] = [];
  for (const [what, where] of Object.entries(inconsistencies))
    found.push([what, (await database.query(where)).length]);
  let missing = 0;
  for (const batch of pictures)
    for (let last = ''; ;) {
      const shas = (await database.query<{ sha: string }>(batch, [last])).map(({ sha }) => sha);
      missing += (await Promise.all(shas.map((sha) => hasPicture(sha)))).filter((has) => !has).length;
      if (shas.length === 0) break;
      last = shas.at(-1) ?? '';
    }
  return [...found, ['pictures without a file', missing] as const].flatMap(([what, many]) =>
    many > 0 ? `${many} ${what}` : [],
  );
}
