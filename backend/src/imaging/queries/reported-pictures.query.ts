// Hand-written SQL: Postgres aggregates the latest reports of each picture.
import { Inject, Injectable } from '@nestjs/common';
import { isBuiltInCharacter } from '@pictick/rules/imaging/character';
import type { ReportReason } from '@pictick/rules/imaging/report-reason';
import { isBuiltInStyle } from '@pictick/rules/imaging/style';
import { IdentityFacade } from '../../identity';
import { maskedAddress } from '../../kernel/address';
import { invalid } from '../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import type { ReportedPictureState, Verdict } from '../domain/moderation/reported-picture';
import { isPrivate, pictureFile } from '../domain/storage/picture-file';
import { PictureUrls } from '../domain/storage/picture-urls';

export interface PictureReportRow {
  id: string;
  state: 'open' | 'closed';
  verdict: Verdict | null;
  closedAt: string | null;
  pictureUrl: string;
  kind: 'generated' | 'plain';
  private: boolean;
  depicts: string;
  concept: string | null;
  style: string | null;
  character: string | null;
  variant: number | null;
  generator: 'illustrator' | 'model';
  reports: number;
  reasons: ReportReason[];
  firstReportedAt: string;
  lastReportedAt: string;
  said: { at: string; reason: ReportReason; person: string | null }[];
}

export interface PictureReportPage {
  reports: PictureReportRow[];
  nextCursor: string | null;
}

interface Wanted {
  state?: 'open' | 'closed' | undefined;
  cursor?: string | undefined;
  limit: number;
}

type Row = ReportedPictureState & {
  plainUrl: string;
  said: { at: string; reason: ReportReason; userId: string }[];
  reasons: ReportReason[];
};

/** Single reports answered per picture, the latest ones. */
const reportsPerPicture = 10;

// Open ones first, each group latest first: ids are ordered by time.
const page = `SELECT p.id, p.sha, p.depicts, p.concept, p.style, p.figure, p.variant, p.source, p.reports, p.opened_at AS "openedAt", p.last_at AS "lastAt", p.closed_at AS "closedAt", p.verdict,
    coalesce(plain.url, '/art/card-shopping-any.svg') AS "plainUrl",
    (SELECT array_agg(DISTINCT r.reason ORDER BY r.reason) FROM imaging.picture_report r WHERE r.reported_picture_id = p.id) AS reasons,
    (SELECT json_agg(told) FROM (SELECT ${isoTimestampSql('r.at')} AS at, r.reason, r.user_id AS "userId" FROM imaging.picture_report r WHERE r.reported_picture_id = p.id ORDER BY r.at DESC, r.user_id LIMIT ${reportsPerPicture}) told) AS said
  FROM imaging.reported_picture p LEFT JOIN imaging.plain_picture plain ON plain.key = p.depicts
  WHERE ($1::boolean IS NULL OR (p.closed_at IS NOT NULL) = $1)
    AND ($2::uuid IS NULL OR (p.closed_at IS NOT NULL) > $3 OR ((p.closed_at IS NOT NULL) = $3 AND p.id < $2))
  ORDER BY p.closed_at IS NOT NULL, p.id DESC LIMIT $4`;

/** Reported pictures for admins: picture and reasons, without texts, lists or names of users. */
@Injectable()
export class ReportedPicturesQuery {
  constructor(
    private readonly database: Database,
    private readonly identity: IdentityFacade,
    private readonly addresses: PictureUrls,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async page({ state, cursor, limit }: Wanted): Promise<PictureReportPage> {
    const after = cursor === undefined ? null : placeOf(cursor);
    const rows = await this.database.query<Row>(page, [
      state ? state === 'closed' : null,
      after?.id ?? null,
      after?.closed ?? false,
      limit + 1,
    ]);
    const shown = rows.slice(0, limit);
    const people = await this.identity.profilesOf([
      ...new Set(shown.flatMap(({ said }) => said.map(({ userId }) => userId))),
    ]);
    const masks = new Map(people.map(({ id, email }) => [id, maskedAddress(email)]));
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      reports: shown.map((row) => this.tell(row, masks)),
      nextCursor: last ? `${last.closedAt ? 'closed' : 'open'}.${last.id}` : null,
    };
  }

  private tell(row: Row, masks: ReadonlyMap<string, string>): PictureReportRow {
    const { id, sha, depicts, concept, style, figure, variant, source, verdict, reports, reasons } = row;
    return {
      id,
      state: row.closedAt ? 'closed' : 'open',
      verdict,
      closedAt: row.closedAt?.toISOString() ?? null,
      pictureUrl: new URL(
        sha === null ? row.plainUrl : this.addresses.shortLived(pictureFile(sha, 512)),
        this.settings.publicUrl,
      ).href,
      kind: sha === null ? 'plain' : 'generated',
      private: sha !== null && isPrivate(sha),
      depicts,
      concept,
      variant,
      generator: source ?? 'illustrator',
      // Names of users' prompts are private.
      style: style === null || isBuiltInStyle(style) ? style : 'own',
      character: figure === null || isBuiltInCharacter(figure) ? figure : 'own',
      reports,
      reasons,
      firstReportedAt: row.openedAt.toISOString(),
      lastReportedAt: row.lastAt.toISOString(),
      said: row.said.map(({ at, reason, userId }) => ({
        at: new Date(at).toISOString(),
        reason,
        person: masks.get(userId) ?? null,
      })),
    };
  }
}

function placeOf(cursor: string): { closed: boolean; id: string } {
  const [, state, id] = /^(open|closed)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (!state || !id) throw invalid({ field: 'cursor', rule: 'format' });
  return { closed: state === 'closed', id };
}
