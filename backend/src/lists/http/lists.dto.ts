import { ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath, ApiExtraModels } from '@nestjs/swagger';
import { limits as adding } from '@pictick/rules/changes/item/add-items';
import { limits as duplicating } from '@pictick/rules/changes/list/duplicate-list';
import { type Animal, animals } from '@pictick/rules/household/animal';
import { type ChildColour, childColours } from '@pictick/rules/household/colour';
import { itemsPerList, nameLimit, notesLimit, quantityLimit } from '@pictick/rules/limits';
import { type ListOrder, listOrders } from '@pictick/rules/list-order';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { Nested } from '../../platform/http/dto-pipe';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';
import { EditRoutineItemDto, NewRoutineItemDto, RoutineItemDto, ScheduleRowDto } from './routines.dto';
import { CollaboratorDto } from './sharing.dto';

const listId = '01993f6a-6d2c-7a51-9a1e-5d5f0c2b7a10';
const itemId = '01993f6a-8f10-7c3e-8d42-1b7c9e0a4f21';
const copyId = '01993f6b-0b44-7f0e-9d3b-6a7c12e84f55';
const imageId = '01993f6a-8f11-7b60-a0c3-2f64d1e7b932';
const personId = '01993f69-11a2-7d04-b5a8-90b1f2c3d4e5';
const childId = '01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10';
const time = '2026-11-21T09:30:00.000Z';
const styleOrCharacter = /^[\w.:-]{1,100}$/;
const listTypes = ['shopping', 'task'] as const;
const editedFields = [
  'name',
  'quantity',
  'notes',
  'position',
  'depicts',
  'weekdays',
  'for',
  'onlyOn',
  'minutes',
  'stars',
  'needsApproval',
] as const;

export class CreateListDto {
  @ApiPropertyOptional({
    description: 'Made by the client (UUIDv7), so that a list can be created offline.',
    format: 'uuid',
    example: listId,
    type: String,
    nullable: true,
  })
  @IsOptional()
  @IsUUID()
  id?: string | null;

  @ApiProperty({ example: 'Saturday market', minLength: 1, maxLength: nameLimit })
  @IsString()
  name!: string;

  @ApiPropertyOptional({
    description: "The device's time, for display only.",
    format: 'date-time',
    example: time,
    type: String,
    nullable: true,
  })
  @IsOptional()
  @IsISO8601({ strict: true })
  createdAt?: string | null;

  @ApiPropertyOptional({ enum: listTypes, enumName: 'ListType', default: 'shopping' })
  @IsOptionalButNotNull()
  @IsIn(listTypes)
  listType?: 'shopping' | 'task';

  @ApiPropertyOptional({ example: 'kuzu', type: String, nullable: true })
  @IsOptional()
  @Matches(styleOrCharacter)
  selectedCharacterId?: string | null;
}

export class RenameListDto {
  @ApiProperty({ example: 'Sunday market', minLength: 1, maxLength: nameLimit })
  @IsString()
  name!: string;
}

export class CopyDto {
  @ApiProperty({ format: 'uuid', example: itemId, description: 'An item of the source list.' })
  @IsUUID()
  from!: string;

  @ApiProperty({ format: 'uuid', example: copyId, description: 'Made by the client (UUIDv7) for its copy.' })
  @IsUUID()
  id!: string;
}

export class DuplicateListDto {
  @ApiPropertyOptional({
    description: 'Made by the client (UUIDv7).',
    format: 'uuid',
    example: copyId,
    type: String,
    nullable: true,
  })
  @IsOptional()
  @IsUUID()
  id?: string | null;

  @ApiPropertyOptional({
    example: 'Saturday market (2)',
    minLength: 1,
    maxLength: nameLimit,
    description: 'Defaults to the name of the source list.',
  })
  @IsOptionalButNotNull()
  @IsString()
  name?: string;

  @ApiPropertyOptional({
    description: "The device's time, for display only.",
    format: 'date-time',
    example: time,
    type: String,
    nullable: true,
  })
  @IsOptional()
  @IsISO8601({ strict: true })
  createdAt?: string | null;

  @ApiPropertyOptional({
    type: [CopyDto],
    maxItems: duplicating.items,
    description: 'Items without an entry get ids from the server.',
  })
  @IsOptionalButNotNull()
  @Nested(() => CopyDto, { each: true })
  @ArrayMaxSize(duplicating.items)
  items?: CopyDto[];
}

export class ChooseCharacterDto {
  @ApiProperty({
    example: 'kuzu',
    type: String,
    nullable: true,
    description:
      '`none`: no character. null: the default of the list type, Kuzu for chores and no character for shopping.',
  })
  @ValidateIf((_, value) => value !== null)
  @Matches(styleOrCharacter)
  selectedCharacterId!: string | null;
}

export class ChooseOrderDto {
  @ApiProperty({
    enum: listOrders,
    enumName: 'ListOrder',
    description: '`sections`: by section of a shop. `own`: as the members have arranged the items.',
  })
  @IsIn(listOrders)
  order!: ListOrder;
}

export class ChooseStoreDto {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'A store of the household; null: any.',
  })
  @ValidateIf((_, value) => value !== null)
  @IsUUID()
  storeId!: string | null;
}

export class AddItemDto extends NewRoutineItemDto {
  @ApiPropertyOptional({
    description: 'Made by the client (UUIDv7).',
    format: 'uuid',
    example: itemId,
    type: String,
    nullable: true,
  })
  @IsOptional()
  @IsUUID()
  id?: string | null;

  @ApiProperty({ example: 'Apples', minLength: 1, maxLength: nameLimit })
  @IsString()
  name!: string;

  @ApiPropertyOptional({ example: '2 kg', maxLength: quantityLimit, type: String, nullable: true })
  @IsOptional()
  @IsString()
  quantity?: string | null;

  @ApiPropertyOptional({ example: 'the red ones', maxLength: notesLimit, type: String, nullable: true })
  @IsOptional()
  @IsString()
  notes?: string | null;

  @ApiPropertyOptional({
    description: "The device's time, for display only.",
    format: 'date-time',
    example: time,
    type: String,
    nullable: true,
  })
  @IsOptional()
  @IsISO8601({ strict: true })
  createdAt?: string | null;

  @ApiPropertyOptional({
    description: 'A style; defaults to the preferred style.',
    example: 'cartoon',
    type: String,
    nullable: true,
  })
  @IsOptional()
  @Matches(styleOrCharacter)
  promptId?: string | null;

  @ApiPropertyOptional({
    description: 'A character, or `none`; defaults to the character of the list.',
    example: 'kuzu',
    type: String,
    nullable: true,
  })
  @IsOptional()
  @Matches(styleOrCharacter)
  selectedCharacterId?: string | null;

  @ApiPropertyOptional({
    description:
      'The ticked item of the same name that the client saw: it comes back, also where another member has unticked it since. A ticked item of the same name comes back without it, too; the answer is the item that came back.',
    format: 'uuid',
    example: null,
    type: String,
    nullable: true,
  })
  @IsOptional()
  @IsUUID()
  fromBasket?: string | null;

  @ApiPropertyOptional({
    description:
      'Keeps the picture of its concept in the picture book: none is generated or counted. Steps of ready-made routines.',
    example: true,
  })
  @IsOptionalButNotNull()
  @IsBoolean()
  keepsPlain?: boolean;
}

export class AddItemsDto {
  @ApiProperty({ type: [AddItemDto], minItems: 1, maxItems: adding.items })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(adding.items)
  items!: unknown[];
}

export class ItemIdsDto {
  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: itemsPerList, example: [itemId] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(itemsPerList)
  @IsUUID(undefined, { each: true })
  itemIds!: string[];
}

const seen = {
  type: 'integer',
  example: 7,
  minimum: 0,
  description:
    'The listVersion this was decided on. Where others have set the same since and that version was left more than a day ago, theirs stays.',
} as const;

export class EditItemDto extends EditRoutineItemDto {
  @ApiPropertyOptional({ example: 'Green apples', minLength: 1, maxLength: nameLimit })
  @IsOptionalButNotNull()
  @IsString()
  name?: string;

  @ApiPropertyOptional({
    example: '3 kg',
    maxLength: quantityLimit,
    type: String,
    nullable: true,
    description: 'null removes it.',
  })
  @IsOptional()
  @IsString()
  quantity?: string | null;

  @ApiPropertyOptional({
    example: 'the sour ones',
    maxLength: notesLimit,
    type: String,
    nullable: true,
    description: 'null removes them.',
  })
  @IsOptional()
  @IsString()
  notes?: string | null;

  @ApiPropertyOptional({
    example: 'apple',
    description:
      'The page of the picture book that it shows from now on: a concept or a letter card. It is used again when this user adds the same name. Nothing is painted, and nothing counts.',
  })
  @IsOptionalButNotNull()
  @IsString()
  depicts?: string;

  @ApiPropertyOptional({
    description:
      'With `depicts`: made by the client (UUIDv7), or the id of an earlier picture of the item, which is shown again.',
    format: 'uuid',
    example: imageId,
    type: String,
    nullable: true,
  })
  @IsOptional()
  @IsUUID()
  imageId?: string | null;

  @ApiPropertyOptional({ example: 'a1V', description: 'A key between the positions of the new neighbours.' })
  @IsOptionalButNotNull()
  @IsString()
  position?: string;

  @ApiPropertyOptional({ ...seen })
  @IsOptionalButNotNull()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  baseVersion?: number;
}

export class ToggleItemDto {
  @ApiPropertyOptional({
    description: 'Sets the tick. Without it, the tick is toggled once per idempotency key.',
    example: true,
  })
  @IsOptionalButNotNull()
  @IsBoolean()
  checked?: boolean;

  @ApiPropertyOptional({ ...seen })
  @IsOptionalButNotNull()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  baseVersion?: number;
}

export class RegenerateItemDto {
  @ApiPropertyOptional({
    description: 'Made by the client (UUIDv7), so that it can show that the picture is being made.',
    format: 'uuid',
    example: imageId,
    type: String,
    nullable: true,
  })
  @IsOptional()
  @IsUUID()
  imageId?: string | null;

  @ApiPropertyOptional({
    description: 'The new style; null: the preferred style. Without it, the style is unchanged.',
    example: 'watercolour',
    type: String,
    nullable: true,
  })
  @IsOptional()
  @Matches(styleOrCharacter)
  promptId?: string | null;

  @ApiPropertyOptional({
    description:
      'The new character, or `none`; null: the default of the list type. Without it, the character is unchanged.',
    example: 'kuzu',
    type: String,
    nullable: true,
  })
  @IsOptional()
  @Matches(styleOrCharacter)
  selectedCharacterId?: string | null;
}

export class RegenerateItemsDto extends ItemIdsDto {
  @ApiProperty({
    description: 'The new character of all items, or `none`; null: the default of the list type.',
    example: 'lilly',
    type: String,
    nullable: true,
  })
  @ValidateIf((_, value) => value !== null)
  @Matches(styleOrCharacter)
  selectedCharacterId!: string | null;
}

@ApiSchema({ name: 'NewPicture' })
export class NewPictureDto {
  @ApiProperty({ format: 'uuid', example: imageId, description: 'The id of the picture that is being made.' })
  imageId!: string;
  @ApiProperty({ example: 8, type: 'integer' }) listVersion!: number;
  @ApiProperty({ example: 41, type: 'integer', description: 'Pictures left this month after this one.' })
  remaining!: number;
  @ApiProperty({
    enum: ['quota', 'trial_over'],
    type: String,
    nullable: true,
    example: null,
    description: 'The month is used up or the trial has ended: the last ready picture is kept.',
  })
  reason!: 'quota' | 'trial_over' | null;
}

@ApiSchema({ name: 'Item' })
export class ItemDto extends RoutineItemDto {
  @ApiProperty({ format: 'uuid', example: itemId }) id!: string;
  @ApiProperty({ format: 'uuid', example: listId }) listId!: string;
  @ApiProperty({ example: 'Apples' }) name!: string;
  @ApiProperty({ type: String, nullable: true, example: '2 kg' }) quantity!: string | null;
  @ApiProperty({ type: String, nullable: true, example: null }) notes!: string | null;
  @ApiProperty({ example: false }) checked!: boolean;
  @ApiProperty({ example: false, description: 'Same as `checked`.' }) completed!: boolean;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: null,
    description: 'The user or child who ticked it; null while it is unticked or if unknown.',
  })
  checkedBy!: string | null;
  @ApiProperty({ format: 'uuid', example: personId }) addedBy!: string;
  @ApiProperty({ example: 'a3', description: 'Items are ordered by position, byte by byte, then by id.' })
  position!: string;
  @ApiProperty({ format: 'date-time', example: time }) createdAt!: string;
  @ApiProperty({ type: String, nullable: true, example: null }) promptId!: string | null;
  @ApiProperty({ type: String, nullable: true, example: null }) selectedCharacterId!: string | null;
  @ApiProperty({ format: 'uuid', example: imageId }) imageId!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'en',
    description: 'In which its name was written; null if this is not known.',
  })
  language!: string | null;
  @ApiProperty({ example: 'apple', description: 'Its concept in the picture book.' }) depicts!: string;
  @ApiProperty({ type: String, nullable: true, example: 'apple' }) concept!: string | null;
}

@ApiSchema({ name: 'ItemInList' })
export class ItemInListDto extends ItemDto {
  @ApiProperty({ example: 8, type: 'integer' }) listVersion!: number;
}

@ApiSchema({ name: 'ToggledItem' })
export class ToggledItemDto extends ItemInListDto {
  @ApiProperty({
    example: false,
    description: 'The newer tick of another user was kept because this one arrived too late.',
  })
  superseded!: boolean;
}

@ApiSchema({ name: 'EditedItem' })
export class EditedItemDto extends ItemInListDto {
  @ApiProperty({
    type: [String],
    enum: editedFields,
    example: [],
    description: 'Fields that keep the newer value of another user.',
  })
  superseded!: (typeof editedFields)[number][];
}

@ApiSchema({ name: 'ListCounts' })
export class ListCountsDto {
  @ApiProperty({ example: 3, type: 'integer' }) total!: number;
  @ApiProperty({ example: 1, type: 'integer' }) completed!: number;
  @ApiProperty({ example: 2, type: 'integer' }) pending!: number;
}

@ApiSchema({ name: 'ChildOfList' })
export class ChildOfListDto {
  @ApiProperty({ format: 'uuid', example: childId }) id!: string;
  @ApiProperty({ enum: animals, enumName: 'Animal', example: 'fox' }) animal!: Animal;
  @ApiProperty({ enum: childColours, enumName: 'ChildColour', example: 'honey' }) colour!: ChildColour;
  @ApiProperty({ example: true, description: 'false: the list was taken back and shows ticks of the child.' })
  given!: boolean;
}

@ApiSchema({ name: 'ListHead' })
export class ListHeadDto {
  @ApiProperty({ format: 'uuid', example: listId }) id!: string;
  @ApiProperty({ example: 'Saturday market' }) name!: string;
  @ApiProperty({ enum: listTypes, enumName: 'ListType' }) listType!: 'shopping' | 'task';
  @ApiProperty({ format: 'date-time', example: time }) createdAt!: string;
  @ApiProperty({ example: false }) archived!: boolean;
  @ApiProperty({ type: String, nullable: true, example: null }) selectedCharacterId!: string | null;
  @ApiProperty({ format: 'uuid', example: personId }) ownerId!: string;
  @ApiProperty({
    enum: ['owner', 'collaborator', 'helper'],
    enumName: 'ListRole',
    description:
      '`helper`: reads and ticks for the children whom the user looks after, and changes nothing else.',
  })
  role!: 'owner' | 'collaborator' | 'helper';
  @ApiProperty({ type: ListCountsDto }) counts!: ListCountsDto;
  @ApiProperty({
    type: [CollaboratorDto],
    description: 'All members, the owner first; empty if the list is not shared.',
  })
  collaborators!: CollaboratorDto[];
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: null,
    description: 'The household of the list. Null if it has none, and for collaborators from outside it.',
  })
  householdId!: string | null;
  @ApiProperty({
    type: [ChildOfListDto],
    description:
      'The children who have the list or whose ticks it shows, the longest in the household first.',
  })
  children!: ChildOfListDto[];
  @ApiProperty({
    type: [ScheduleRowDto],
    description:
      'Of a routine: the rows that still matter, the oldest first. Empty for other lists, and for members outside the household.',
  })
  schedule!: ScheduleRowDto[];
  @ApiProperty({
    enum: listOrders,
    enumName: 'ListOrder',
    nullable: true,
    example: null,
    description:
      'The order that the user has chosen for the list; null: none. Other members can see it in another order.',
  })
  order!: ListOrder | null;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: null,
    description: 'The store that the user has chosen for the list; null: any. It may be deleted by now.',
  })
  storeId!: string | null;
  @ApiProperty({
    example: true,
    description: 'false until the user opens an invitation: see POST /{id}/opened.',
  })
  opened!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description:
      'When the list passed to this user because its owner deleted their account; null for other members.',
  })
  handedOverAt!: string | null;
  @ApiProperty({
    example: 8,
    type: 'integer',
    description: 'Increases with every change to the list or its items.',
  })
  listVersion!: number;
  @ApiProperty({ example: '8.2', description: 'listVersion and the sequence number of its pictures.' })
  cursor!: string;
}

@ApiSchema({ name: 'NewList' })
export class NewListDto extends ListHeadDto {
  @ApiProperty({ type: [ItemInListDto], maxItems: 0, example: [] }) items!: ItemInListDto[];
}

@ApiSchema({ name: 'CopiedList' })
export class CopiedListDto extends ListHeadDto {
  @ApiProperty({ type: [ItemDto] }) items!: ItemDto[];
}

@ApiSchema({ name: 'Deleted' })
export class DeletedDto {
  @ApiProperty({ enum: [true], example: true }) success!: true;
  @ApiProperty({ example: 9, type: 'integer' }) listVersion!: number;
}

@ApiSchema({ name: 'ItemDeleted' })
export class DeletedItemDto extends DeletedDto {
  @ApiPropertyOptional({
    type: ItemDto,
    description:
      'Where the id is that of an addition that brought an item back from the basket: that item, which goes back into the basket and not into the trash.',
  })
  item?: ItemDto;
}

@ApiSchema({ name: 'ItemsMoved' })
export class ItemsMovedDto extends DeletedDto {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    example: [itemId],
    description: 'The ids of the items that were moved.',
  })
  itemIds!: string[];
}

@ApiSchema({ name: 'RepaintedItem' })
export class RepaintedItemDto {
  @ApiProperty({ format: 'uuid', example: itemId }) itemId!: string;
  @ApiProperty({ format: 'uuid', example: imageId, description: 'The id of the picture that is being made.' })
  imageId!: string;
}

@ApiSchema({ name: 'ItemsRepainted' })
export class ItemsRepaintedDto extends DeletedDto {
  @ApiProperty({
    type: [RepaintedItemDto],
    description: 'The items that are repainted, in the order of the list.',
  })
  items!: RepaintedItemDto[];
}

@ApiSchema({ name: 'FieldProblem' })
export class FieldProblemDto {
  @ApiProperty({ example: 'name' }) field!: string;
  @ApiProperty({
    example: 'max',
    enum: ['required', 'min', 'max', 'type', 'enum', 'unknown', 'format', 'uuid'],
  })
  rule!: string;
}

@ApiSchema({ name: 'AddedLine' })
export class AddedLineDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({ type: ItemDto }) item!: ItemDto;
}

@ApiSchema({ name: 'RefusedLine' })
export class RefusedLineDto {
  @ApiProperty({ enum: [false] }) success!: false;
  @ApiProperty({ example: 'VALIDATION_FAILED' }) code!: string;
  @ApiProperty({ example: 'errors.validationFailed' }) message!: string;
  @ApiPropertyOptional({ type: [FieldProblemDto] }) details?: FieldProblemDto[];
}

@ApiSchema({ name: 'AddedItems' })
@ApiExtraModels(AddedLineDto, RefusedLineDto)
export class AddedItemsDto {
  @ApiProperty({
    type: 'array',
    description: 'One per line, in the same order.',
    items: { oneOf: [{ $ref: getSchemaPath(AddedLineDto) }, { $ref: getSchemaPath(RefusedLineDto) }] },
  })
  results!: (AddedLineDto | RefusedLineDto)[];
  @ApiProperty({ example: 12, type: 'integer' }) listVersion!: number;
}
