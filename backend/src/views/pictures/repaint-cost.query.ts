// Hand-written SQL: one statement over the items of a list and their pictures.
import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { type PaintedAs, type RepaintableItem, type RepaintCost, RepaintCosts } from '../../imaging';
import { DomainError, notFound } from '../../kernel/domain-error';
import { Database } from '../../platform/database/database';
import { canRead } from '../list-access.sql';
import { paintedJoins } from './picture.sql';

const head = `SELECT l.owner_id AS "ownerId", l.list_type AS "listType", l.deleted_at IS NOT NULL AS deleted FROM lists.list l WHERE l.id = $2 AND ${canRead}`;

const paintedAs = (image: string): string =>
  `json_build_object('userId', ${image}.user_id, 'concept', ${image}.concept, 'text', ${image}.text, 'style', ${image}.style, 'figure', ${image}.figure, 'variant', ${image}.variant, 'pictureKey', ${image}.picture_key)`;

const items = `SELECT i.id AS "itemId", i.image_id AS "imageId", i.depicts, i.concept, CASE WHEN i.concept IS NULL THEN i.name END AS text, i.prompt_id AS "promptId",
    CASE WHEN s.id IS NOT NULL THEN ${paintedAs('s')} END AS shown,
    CASE WHEN g.status IN ('requested', 'generating') THEN ${paintedAs('g')} END AS awaited
  FROM lists.item i ${paintedJoins}
  WHERE i.list_id = $1 AND i.deleted_at IS NULL
  ORDER BY i.position, i.id`;

interface Head {
  ownerId: string;
  listType: 'shopping' | 'task';
  deleted: boolean;
}

type Row = Pick<RepaintableItem, 'itemId' | 'imageId' | 'depicts' | 'concept' | 'text' | 'promptId'> &
  Record<'shown' | 'awaited', PaintedAs | null>;

/** Returns the cost for the owner of a list to repaint its items, open and ticked, with one character. */
@Injectable()
export class RepaintCostQuery {
  constructor(
    private readonly database: Database,
    private readonly costs: RepaintCosts,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, LIST_DELETED, UPGRADE_REQUIRED, UNKNOWN_PROMPT */
  async of(
    userId: string,
    listId: string,
    characterId: string | null,
    language: Language,
  ): Promise<RepaintCost & { items: number }> {
    const [list] = await this.database.query<Head>(head, [userId, listId]);
    if (!list) throw notFound();
    if (list.ownerId !== userId) throw new DomainError('FORBIDDEN', 'forbidden');
    if (list.deleted) throw new DomainError('LIST_DELETED', 'not-found');
    const rows = await this.database.query<Row>(items, [listId]);
    const { ownerId, listType } = list;
    const cost = await this.costs.of({
      userId,
      ownerId,
      listType,
      language,
      characterId,
      items: rows.map((row) => ({ ...row, characterId })),
    });
    return { items: rows.length, ...cost };
  }
}
