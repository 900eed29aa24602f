import { ApiProperty, ApiSchema, OmitType, PickType } from '@nestjs/swagger';
import { BandsDto, ChildDto, GateDto } from '../../identity';
import { FirstThenDto, ItemDto, MarkDto, ScheduleRowDto } from '../../lists';
import { PictureDto } from '../views.dto';

const id = '01993f6a-8f11-7b60-a0c3-2f64d1e7b932';

@ApiSchema({ name: 'KidPicture' })
export class KidPictureDto extends OmitType(PictureDto, ['askedBy']) {}

@ApiSchema({ name: 'KidItem' })
export class KidItemDto extends PickType(ItemDto, [
  'id',
  'name',
  'language',
  'quantity',
  'checked',
  'position',
  'depicts',
  'concept',
  'imageId',
  'weekdays',
  'for',
  'onlyOn',
  'insteadOf',
  'minutes',
]) {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: id,
    description: 'The child who ticked it; null while it is unticked, and for the tick of an adult.',
  })
  checkedBy!: string | null;
  @ApiProperty({ type: KidPictureDto }) image!: KidPictureDto;
}

@ApiSchema({ name: 'KidList' })
export class KidListDto {
  @ApiProperty({ format: 'uuid', example: id }) id!: string;
  @ApiProperty({ example: 'Tidy up' }) name!: string;
  @ApiProperty({ enum: ['shopping', 'task'], enumName: 'ListType', example: 'task' }) listType!:
    | 'shopping'
    | 'task';
  @ApiProperty({ example: '8.2', description: 'As in the head of the list.' }) cursor!: string;
  @ApiProperty({
    type: [ScheduleRowDto],
    description: 'As in the head of the list; empty if it is no routine.',
  })
  schedule!: ScheduleRowDto[];
  @ApiProperty({
    type: [MarkDto],
    description: 'Marks of this child and of the whole family, as on the list.',
  })
  marks!: MarkDto[];
  @ApiProperty({ type: [KidItemDto] }) items!: KidItemDto[];
}

@ApiSchema({ name: 'DaysOff' })
export class DaysOffDto {
  @ApiProperty({ format: 'uuid', example: id }) id!: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: null,
    description: 'null: the whole household.',
  })
  childId!: string | null;
  @ApiProperty({ format: 'date', example: '2026-12-24' }) from!: string;
  @ApiProperty({ format: 'date', example: '2026-12-26', description: 'The last day.' }) to!: string;
}

@ApiSchema({ name: 'Sibling' })
export class SiblingDto extends PickType(ChildDto, ['id', 'nickname', 'animal', 'colour']) {}

@ApiSchema({ name: 'KidHousehold' })
export class KidHouseholdDto {
  @ApiProperty({ format: 'uuid', example: id }) id!: string;
  @ApiProperty({ example: 'Europe/Berlin' }) timeZone!: string;
  @ApiProperty({ type: 'integer', example: 240, description: 'Minutes after midnight.' })
  dayStartsAt!: number;
  @ApiProperty({ type: BandsDto }) bands!: BandsDto;
}

@ApiSchema({ name: 'Kid' })
export class KidDto {
  @ApiProperty({ type: ChildDto }) child!: ChildDto;
  @ApiProperty({
    type: [SiblingDto],
    description: 'The other children for whom the adult may act, or that the linked device has.',
  })
  siblings!: SiblingDto[];
  @ApiProperty({ type: KidHouseholdDto }) household!: KidHouseholdDto;
  @ApiProperty({
    type: GateDto,
    nullable: true,
    description:
      "For the gate of this adult's device, which checks the PIN offline. Null on linked devices, for helpers, and before a PIN was chosen.",
  })
  gate!: GateDto | null;
  @ApiProperty({
    type: [KidListDto],
    description: 'The lists given to the child, without archived and deleted ones.',
  })
  lists!: KidListDto[];
  @ApiProperty({
    type: [DaysOffDto],
    description: 'Of the household and of this child, from the day before yesterday on.',
  })
  daysOff!: DaysOffDto[];
  @ApiProperty({
    type: FirstThenDto,
    nullable: true,
    description: 'Two cards that an adult picked for this child.',
  })
  firstThen!: FirstThenDto | null;
  @ApiProperty({
    example: '4.2.9b1f0c6a2d3e4f50',
    description: 'Household, given lists and what is in them.',
  })
  cursor!: string;
}
