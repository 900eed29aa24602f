import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { IsIn, Matches } from 'class-validator';
import { CollaboratorDto, ItemDto, ListHeadDto, MarkDto } from '../lists';
import { IsOptionalButNotNull } from '../platform/http/is-optional-but-not-null';
import { type AccountStatus, accountStatuses } from './account-status/account-status';

const uuid = '01993f6a-8f11-7b60-a0c3-2f64d1e7b932';
const time = '2026-11-21T09:30:00.000Z';
const plain = '/art/plain/apple.3f9c01ab.svg';

@ApiSchema({ name: 'Picture' })
export class PictureDto {
  @ApiProperty({ format: 'uuid', example: uuid }) imageId!: string;
  @ApiProperty({ example: plain }) imageUrl!: string;
  @ApiProperty({ example: plain }) thumbnailUrl!: string;
  @ApiProperty({ example: 'image/svg+xml' }) contentType!: string;
  @ApiProperty({ enum: ['generating', 'ready', 'default', 'failed'], enumName: 'PictureStatus' }) status!:
    | 'generating'
    | 'ready'
    | 'default'
    | 'failed';
  @ApiProperty({ enum: ['illustrator', 'model'], enumName: 'PictureSource' }) source!:
    | 'illustrator'
    | 'model';
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'Why it is a plain one: quota, trial_over, no_concept, safety_filter, api_server_error, server_error, unknown, withdrawn, UPGRADE_REQUIRED, UNKNOWN_PROMPT.',
  })
  reason!: string | null;
  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    example: null,
    description: 'Of quota and trial_over: whose month was full, or whose trial was over.',
  })
  askedBy?: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG' }) thumbHash!:
    | string
    | null;
  @ApiProperty({ example: '#f7c9c4', description: "The picture's ground." }) color!: string;
  @ApiProperty({ type: 'integer', example: 512 }) width!: number;
  @ApiProperty({ type: 'integer', example: 512 }) height!: number;
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'watercolour',
    description: 'The style it was made in; null where it is the plain one.',
  })
  styleId?: string | null;
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: null,
    description: 'Set where an own style was drawn in the nearest style of the house.',
  })
  nearestStyle?: string | null;
  @ApiPropertyOptional({
    type: String,
    enum: ['built-in', 'ai'],
    nullable: true,
    example: 'built-in',
    description: 'What made it, to be said beside it; null where it is the plain one.',
  })
  label?: 'built-in' | 'ai' | null;
  @ApiPropertyOptional({
    enum: ['drawing', 'photo'],
    enumName: 'PictureKind',
    description: 'photo: an own photo, shown instead of the drawing of what the item depicts.',
  })
  kind?: 'drawing' | 'photo';
}

export class PictureSizeDto {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'imageUrl is then the small one.' })
  @IsOptionalButNotNull()
  @IsIn(['true', 'false'])
  thumbnail?: 'true' | 'false';

  @ApiPropertyOptional({
    enum: ['1024'],
    description:
      'imageUrl is then the large picture, made on the first request. Until it is ready, it is the standard one; ask again.',
  })
  @IsOptionalButNotNull()
  @IsIn(['1024'])
  size?: '1024';
}

export class SinceDto {
  @ApiPropertyOptional({
    example: '8.2',
    pattern: '^[0-9]{1,9}\\.[0-9]{1,9}(\\.d[-0-9x]{10,40})?$',
    description: 'A cursor from an earlier answer. That of a routine names its day.',
  })
  @IsOptionalButNotNull()
  @Matches(/^[0-9]{1,9}\.[0-9]{1,9}(\.d[-0-9x]{10,40})?$/)
  since?: string;
}

@ApiSchema({ name: 'ItemWithPicture' })
export class ItemWithPictureDto extends ItemDto {
  @ApiProperty({ type: PictureDto }) image!: PictureDto;
}

@ApiSchema({ name: 'ListWithItems' })
export class ListWithItemsDto extends ListHeadDto {
  @ApiProperty({ example: false, description: 'true: only the changes since the requested cursor.' })
  delta!: boolean;
  @ApiProperty({ type: [ItemWithPictureDto] }) items!: ItemWithPictureDto[];
  @ApiProperty({
    type: [MarkDto],
    description:
      'Of a routine: marks of yesterday, today and tomorrow, with a day of slack; in a delta the changed ones. Empty for members outside the household.',
  })
  marks!: MarkDto[];
  @ApiPropertyOptional({ type: [String], format: 'uuid', description: 'In a delta: ids of removed items.' })
  removedItems?: string[];
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', format: 'uuid' },
    description: 'In a delta: the user who removed each item, if known.',
  })
  removedBy?: Record<string, string>;
}

export class RepaintCostQueryDto {
  @ApiPropertyOptional({
    example: 'lilly',
    description: 'The character, or `none`; defaults to the one of the list type.',
  })
  @IsOptionalButNotNull()
  @Matches(/^[\w.:-]{1,100}$/)
  selectedCharacterId?: string;
}

@ApiSchema({ name: 'RepaintCost' })
export class RepaintCostDto {
  @ApiProperty({ type: 'integer', example: 12, description: 'Items of the list, open and ticked.' })
  items!: number;
  @ApiProperty({ type: 'integer', example: 10, description: 'Items whose picture would change.' })
  toPaint!: number;
  @ApiProperty({
    type: 'integer',
    example: 7,
    description:
      'How many pictures count towards the month: each once, and none that the user has had before.',
  })
  counted!: number;
  @ApiProperty({ type: 'integer', example: 41, description: 'Pictures left this month.' }) remaining!: number;
  @ApiProperty({
    type: 'integer',
    example: 1,
    description: 'Items that cannot be painted, such as those with a letter card.',
  })
  unpaintable!: number;
  @ApiProperty({
    type: [String],
    format: 'uuid',
    example: [uuid],
    description: 'The items that can be painted with what is left, in the order of the list.',
  })
  itemIds!: string[];
}

@ApiSchema({ name: 'PreviewItem' })
export class PreviewItemDto {
  @ApiProperty({ format: 'uuid', example: uuid }) itemId!: string;
  @ApiProperty({ example: false }) checked!: boolean;
  @ApiProperty({ example: 'Apples' }) name!: string;
  @ApiProperty({ type: PictureDto }) image!: PictureDto;
}

export class MyListsQueryDto {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'Return deleted lists instead.' })
  @IsOptionalButNotNull()
  @IsIn(['true', 'false'])
  deleted?: 'true' | 'false';
}

export class DeletedItemsQueryDto {
  @ApiProperty({ enum: ['true'], description: 'What is not deleted comes with the list.' })
  @IsIn(['true'])
  deleted!: 'true';
}

@ApiSchema({ name: 'DeletedItem' })
export class DeletedItemDto extends ItemWithPictureDto {
  @ApiProperty({ format: 'date-time', example: time }) deletedAt!: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: uuid,
    description: 'The user who deleted it; null if unknown.',
  })
  deletedBy!: string | null;
}

@ApiSchema({ name: 'DeletedItems' })
export class DeletedItemsDto {
  @ApiProperty({ type: [DeletedItemDto] }) items!: DeletedItemDto[];
}

@ApiSchema({ name: 'ListCard' })
export class ListCardDto extends ListHeadDto {
  @ApiProperty({ type: [PreviewItemDto], maxItems: 4, description: 'Open items first.' })
  preview!: PreviewItemDto[];
  @ApiPropertyOptional({ format: 'date-time', example: time, description: 'Of lists in the trash.' })
  deletedAt?: string;
}

@ApiSchema({ name: 'MyLists' })
export class MyListsDto {
  @ApiProperty({ type: [ListCardDto], description: 'Newest first.' }) lists!: ListCardDto[];
}

@ApiSchema({ name: 'Collaborators' })
export class CollaboratorsDto {
  @ApiProperty({ type: [CollaboratorDto], description: 'Empty if the list is not shared.' })
  collaborators!: CollaboratorDto[];
}

@ApiSchema({ name: 'AccountStatus' })
export class AccountStatusDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({
    enum: accountStatuses,
    enumName: 'AccountStanding',
    example: 'trial_active',
    description: 'The trial is expiring from three days before its end.',
  })
  status!: AccountStatus;
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'trial' }) tier!: Tier;
  @ApiProperty({ type: 'integer', example: 14 }) trialDaysRemaining!: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: time,
    description: 'When the trial or plan ends or renews; null: never.',
  })
  periodEnd!: string | null;
  @ApiProperty({ example: false, description: 'true: the plan renews then; false: it ends.' })
  renews!: boolean;
}

@ApiSchema({ name: 'Me' })
export class MeDto {
  @ApiProperty({ format: 'uuid', example: uuid }) id!: string;
  @ApiProperty({ example: 'Ada Example' }) name!: string;
  @ApiProperty({ example: 'ada@example.org' }) email!: string;
  @ApiProperty({ format: 'date-time', example: time }) createdAt!: string;
  @ApiProperty({ type: String, nullable: true, example: 'de' }) language!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example:
      '/img/faces/01993f6a-8f11-7b60-a0c3-2f64d1e7b932-v3.jpg?e=20786&s=q0Vd0c6cJ8y3b6mWlJw3C3rC2oFQm6Jg',
    description: 'Signed URL of this version; null: show the initial on its colour.',
  })
  avatarUrl!: string | null;
  @ApiProperty({ type: 'integer', example: 0 }) avatarVersion!: number;
  @ApiProperty({ type: String, nullable: true, example: null }) preferredPromptId!: string | null;
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'trial' }) tier!: Tier;
  @ApiProperty({ type: 'integer', example: 14 }) trialDaysRemaining!: number;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Credit in minor units; negative for an outstanding amount.',
  })
  accountBalance!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'When the paid or granted plan ends or renews; null: never, or on the trial.',
  })
  subscriptionEndDate!: string | null;
}
