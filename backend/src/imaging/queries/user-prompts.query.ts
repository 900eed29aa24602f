import { Injectable } from '@nestjs/common';
import { builtInCharacters } from '@pictick/rules/imaging/character';
import {
  hasPlaceholder,
  placeholder,
  type PromptKind,
  promptKinds,
} from '@pictick/rules/imaging/prompt-text';
import { builtInStyles } from '@pictick/rules/imaging/style';
import { IsNull } from 'typeorm';
import { invalid } from '../../kernel/domain-error';
import { Database } from '../../platform/database/database';
import { nameOf } from '../../platform/database/entities';
import type { ImageStatus } from '../domain/image';
import type { PictureReason } from '../domain/picture-reason';
import { pictureFile } from '../domain/storage/picture-file';
import { PictureUrls } from '../domain/storage/picture-urls';
import { referenceOf, type ReferenceStatus } from '../domain/styles/prompt';
import { ImageSchema } from '../infrastructure/image.schema';
import { PromptSchema } from '../infrastructure/styles/prompt.schema';

export interface UserPrompt {
  id: string;
  promptKind: PromptKind;
  name: string;
  template: string;
  isDefault: boolean;
  referenceImageUrl: string | null;
  thumbHash: string | null;
  referenceStatus: ReferenceStatus;
  referenceReason: PictureReason | null;
  missingPlaceholder: boolean;
  createdAt: string | null;
}

export interface PromptPage {
  userPrompts: UserPrompt[];
  /** Null: last page. */
  nextCursor: string | null;
}

interface OwnRow extends Pick<UserPrompt, 'id' | 'promptKind' | 'name' | 'template' | 'thumbHash'> {
  sha: string | null;
  createdAt: Date;
  status: ImageStatus | null;
  reason: PictureReason | null;
}

/** Built-in prompts come first. The client translates their names. */
const builtInPrompts: readonly UserPrompt[] = [
  ...builtInStyles.map((id) => house(id, 'style')),
  ...builtInCharacters.map((id) => house(id, 'character')),
];

/** The styles and characters that a user can choose from: built-in, then their own, oldest first. */
@Injectable()
export class UserPromptsQuery {
  constructor(
    private readonly database: Database,
    private readonly addresses: PictureUrls,
  ) {}

  async page(
    userId: string,
    wanted: { kind?: PromptKind | undefined; limit: number; cursor?: string | undefined },
  ): Promise<PromptPage> {
    const after = wanted.cursor === undefined ? '' : placeIn(wanted.cursor);
    const own = (await this.ownOnes(userId)).map((row) => this.told(row));
    const rest = [...builtInPrompts, ...own]
      .filter(({ promptKind }) => wanted.kind === undefined || promptKind === wanted.kind)
      .filter((prompt) => placeOf(prompt) > after);
    const userPrompts = rest.slice(0, wanted.limit);
    const last = userPrompts.at(-1);
    return {
      userPrompts,
      nextCursor:
        last && rest.length > userPrompts.length ? Buffer.from(placeOf(last)).toString('base64url') : null,
    };
  }

  private ownOnes(userId: string): Promise<OwnRow[]> {
    return this.database
      .entities(PromptSchema)
      .createQueryBuilder('prompt')
      .select('prompt.id', 'id')
      .addSelect('prompt.kind', 'promptKind')
      .addSelect('prompt.name', 'name')
      .addSelect('prompt.template', 'template')
      .addSelect('prompt.referenceSha', 'sha')
      .addSelect('prompt.referenceThumbHash', 'thumbHash')
      .addSelect('prompt.createdAt', 'createdAt')
      .addSelect('image.status', 'status')
      .addSelect('image.reason', 'reason')
      .leftJoin(nameOf(ImageSchema), 'image', 'image.id = prompt.referenceImageId')
      .where({ userId, deletedAt: IsNull() })
      .orderBy({ 'prompt.createdAt': 'ASC', 'prompt.id': 'ASC' })
      .getRawMany<OwnRow>();
  }

  private told({ sha, status, reason, createdAt, ...row }: OwnRow): UserPrompt {
    return {
      ...row,
      isDefault: false,
      referenceImageUrl: sha === null ? null : this.addresses.of(pictureFile(sha, 512)),
      ...referenceOf(sha, status === null ? null : { status, reason }),
      missingPlaceholder: !hasPlaceholder(row.template),
      createdAt: createdAt.toISOString(),
    };
  }
}

/** Sorts like the answers and stays valid when the row of the cursor is deleted. */
const placeOf = ({ id, promptKind, isDefault, createdAt }: UserPrompt): string =>
  isDefault
    ? `0${promptKinds.indexOf(promptKind)}${String(builtInPrompts.findIndex((one) => one.id === id)).padStart(2, '0')}`
    : `1${createdAt ?? ''}${id}`;

function placeIn(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (!/^(0\d{3}|1\d{4}-[\dT:.Z-]+[0-9a-f-]{36})$/.test(place))
    throw invalid({ field: 'cursor', rule: 'format' });
  return place;
}

function house(id: string, promptKind: PromptKind): UserPrompt {
  return {
    id,
    promptKind,
    name: id,
    template: placeholder,
    isDefault: true,
    referenceImageUrl: null,
    thumbHash: null,
    referenceStatus: 'none',
    referenceReason: null,
    missingPlaceholder: false,
    createdAt: null,
  };
}
