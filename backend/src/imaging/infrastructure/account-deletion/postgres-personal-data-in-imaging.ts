// Hand-written SQL: batches of locked rows, and statements over several tables or partial indexes.
import { Injectable } from '@nestjs/common';
import { formerMember } from '@pictick/rules/former-member';
import { defaultStyle } from '@pictick/rules/imaging/style';
import { IsNull } from 'typeorm';
import { Clock } from '../../../kernel/clock';
import { Database } from '../../../platform/database/database';
import { inBatches } from '../../../platform/nightly/in-batches';
import {
  PersonalDataInImaging,
  type OpenImage,
} from '../../domain/account-deletion/personal-data-in-imaging';
import { PicturesToDelete } from '../../domain/storage/pictures-to-delete';
import { FamilyTurnSchema, CachedPictureSchema } from '../generate/picture-cache.schema';
import { PictureReportSchema, ReportedPictureSchema } from '../moderation/picture-report.schema';
import { PreferenceSchema } from '../styles/preference.schema';
import { PromptSchema } from '../styles/prompt.schema';
import { OwnedPictureSchema } from '../usage/owned-picture.schema';
import { MonthlyUsageSchema } from '../usage/usage.schema';

const close = `WITH theirs AS (SELECT id, reference_sha FROM imaging.prompt WHERE user_id = $1 ORDER BY id FOR UPDATE), closed AS (
    UPDATE imaging.prompt SET deleted_at = coalesce(deleted_at, $2), reference_sha = NULL, reference_thumb_hash = NULL, reference_color = NULL, reference_image_id = NULL WHERE id IN (SELECT id FROM theirs)
  ) SELECT id, reference_sha AS sha FROM theirs`;

// Ids of prompts have 36 characters, built-in names are shorter. The partial indexes use the same condition.
const drawnWithPrompts = `length(style) = 36 AND style = ANY($2::text[]) OR length(figure) = 36 AND figure = ANY($2::text[])`;
const open = `SELECT id, user_id AS "userId", month FROM imaging.image WHERE status IN ('requested', 'generating') AND (user_id = $1 OR ${drawnWithPrompts}) LIMIT 50`;
const pictures = `SELECT sha FROM imaging.library_picture WHERE user_id = $1
  UNION SELECT sha FROM imaging.image WHERE user_id = $1 AND cache_key IS NOT NULL AND sha LIKE 'p%'
  UNION SELECT sha FROM imaging.image WHERE sha IS NOT NULL AND (${drawnWithPrompts}) LIMIT 50`;

const openIn = `SELECT id, user_id AS "userId", month FROM imaging.image WHERE list_id = $1 AND status IN ('requested', 'generating') LIMIT 50`;
const onlyIn = `SELECT DISTINCT sha FROM imaging.image AS here WHERE list_id = $1 AND sha LIKE 'p%' AND status = 'ready'
  AND NOT EXISTS (SELECT FROM imaging.image AS there WHERE there.sha = here.sha AND there.list_id <> $1) LIMIT 50`;

const hidePrompts = `UPDATE imaging.reported_picture SET style = CASE WHEN length(style) = 36 THEN 'own' ELSE style END, figure = CASE WHEN length(figure) = 36 THEN 'own' ELSE figure END WHERE sha = $1`;

const some = (which: string): string =>
  `id = ANY (ARRAY(SELECT id FROM imaging.image WHERE ${which} ORDER BY id LIMIT 500 FOR UPDATE)) RETURNING 1 AS done`;
const referenceImages = `DELETE FROM imaging.image WHERE ${some('user_id = $1 AND reference_of IS NOT NULL')}`;
const anonymiseRequests = `UPDATE imaging.image SET user_id = $2, text = NULL, language = NULL, picture_key = NULL WHERE ${some('user_id = $1')}`;
const anonymiseOwner = `UPDATE imaging.image SET owner_id = $2 WHERE ${some('owner_id = $1')}`;
const removePrompts = `UPDATE imaging.image SET picture_key = NULL, style = CASE WHEN style = ANY($2::text[]) THEN $1 ELSE style END, figure = CASE WHEN figure = ANY($2::text[]) THEN NULL ELSE figure END WHERE ${some(drawnWithPrompts)}`;

const deleteOwned = `DELETE FROM imaging.owned_picture WHERE EXISTS (SELECT FROM unnest($1::text[]) AS own WHERE strpos(picture_key, own) > 0)`;

const eraseTexts = `UPDATE imaging.image SET text = NULL, language = NULL WHERE ${some('list_id = $1 AND text IS NOT NULL')}`;

// Reports keep counting, under one id for all deleted accounts.
const anonymiseReports = `UPDATE imaging.picture_report AS told SET user_id = $2 WHERE user_id = $1
  AND NOT EXISTS (SELECT FROM imaging.picture_report AS other WHERE other.user_id = $2 AND other.image_id = told.image_id AND other.reported_picture_id = told.reported_picture_id)`;

@Injectable()
export class PostgresPersonalDataInImaging extends PersonalDataInImaging {
  constructor(
    private readonly database: Database,
    private readonly picturesToDelete: PicturesToDelete,
    private readonly clock: Clock,
  ) {
    super();
  }

  deletePrompts(personId: string): Promise<string[]> {
    return this.database.run(async () => {
      const prompts = await this.database.query<{ id: string; sha: string | null }>(close, [
        personId,
        this.clock.now(),
      ]);
      await this.picturesToDelete.markForDeletion(prompts.flatMap(({ sha }) => sha ?? []));
      return prompts.map(({ id }) => id);
    });
  }

  openImages(personId: string, promptIds: readonly string[]): Promise<OpenImage[]> {
    return this.database.query<OpenImage>(open, [personId, promptIds]);
  }

  async pictures(personId: string, promptIds: readonly string[]): Promise<string[]> {
    return (await this.database.query<{ sha: string }>(pictures, [personId, promptIds])).map(
      ({ sha }) => sha,
    );
  }

  discard(sha: string): Promise<void> {
    return this.database.run(async () => {
      await this.database.entities(CachedPictureSchema).delete({ sha });
      // An open report of a deleted picture needs no decision.
      await this.database
        .entities(ReportedPictureSchema)
        .update({ picture: sha, closedAt: IsNull() }, { closedAt: this.clock.now(), verdict: 'hide' });
      await this.database.query(hidePrompts, [sha]);
      await this.picturesToDelete.markForDeletion([sha]);
    });
  }

  async anonymiseImages(personId: string, promptIds: readonly string[]): Promise<void> {
    await inBatches(() => this.database.query(referenceImages, [personId]));
    await inBatches(() => this.database.query(anonymiseRequests, [personId, formerMember]));
    await inBatches(() => this.database.query(anonymiseOwner, [personId, formerMember]));
    await inBatches(() => this.database.query(removePrompts, [defaultStyle, promptIds]));
    if (promptIds.length > 0) await this.database.query(deleteOwned, [promptIds]);
  }

  openImagesIn(listId: string): Promise<OpenImage[]> {
    return this.database.query<OpenImage>(openIn, [listId]);
  }

  async picturesOnlyIn(listId: string): Promise<string[]> {
    return (await this.database.query<{ sha: string }>(onlyIn, [listId])).map(({ sha }) => sha);
  }

  async eraseTextsIn(listId: string): Promise<void> {
    await inBatches(() => this.database.query(eraseTexts, [listId]));
  }

  async eraseRest(personId: string): Promise<void> {
    await this.database.query(anonymiseReports, [personId, formerMember]);
    await this.database.entities(FamilyTurnSchema).delete({ ownerId: personId });
    await this.database.entities(PictureReportSchema).delete({ userId: personId });
    await this.database.entities(MonthlyUsageSchema).delete({ userId: personId });
    await this.database.entities(OwnedPictureSchema).delete({ userId: personId });
    await this.database.entities(PreferenceSchema).delete({ userId: personId });
    await this.database.entities(PromptSchema).delete({ userId: personId });
  }
}
