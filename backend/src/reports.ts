import { readDatabaseUrl } from './platform/config/env';
import { Database } from './platform/database/database';

// Who reported is not shown: it does not matter for the picture.
const reported = `SELECT r.image_id AS "imageId", r.depicts, r.sha, count(*)::int AS reports, array_agg(DISTINCT r.reason ORDER BY r.reason) AS reasons, max(r.at) AS last,
    i.style, i.figure, i.variant, i.source
  FROM imaging.picture_report r LEFT JOIN imaging.image i ON i.id = r.image_id
  GROUP BY r.image_id, r.depicts, r.sha, i.style, i.figure, i.variant, i.source ORDER BY count(*) DESC, max(r.at) DESC LIMIT 200`;

/** `reports` shows which pictures people found bad, those that most found bad first. */
async function main(): Promise<void> {
  const database = new Database({ url: readDatabaseUrl(), poolSize: 1, applicationName: 'pictick-reports' });
  try {
    const rows = await database.query(reported);
    for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
    if (rows.length === 0) process.stderr.write('Nobody has found a picture bad.\n');
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'It did not work'}\n`);
  process.exitCode = 1;
});
