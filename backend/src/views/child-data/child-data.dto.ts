import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ChildDto } from '../../identity';

@ApiSchema({ name: 'ListOfChild' })
export class ListOfChildDto {
  @ApiProperty({ format: 'uuid', example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932' }) id!: string;
  @ApiProperty({ example: 'Morning' }) name!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) givenAt!: string;
}

@ApiSchema({ name: 'ChildTick' })
export class ChildTickDto {
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) at!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Morning',
    description: 'Null: the list was taken back, and the user may not read it.',
  })
  list!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Teeth',
    description: 'Null: the item is erased, or the list is hidden.',
  })
  item!: string | null;
  @ApiProperty({ example: true }) checked!: boolean;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    example: '2026-11-21',
    description: 'The day of a routine; null: a list that is none.',
  })
  day!: string | null;
}

@ApiSchema({ name: 'ChildResult' })
export class ChildResultDto {
  @ApiProperty({ format: 'date', example: '2026-11-21' }) day!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Morning', description: 'Null as for ticks.' })
  list!: string | null;
  @ApiProperty({ type: 'integer', example: 5 }) planned!: number;
  @ApiProperty({ type: 'integer', example: 4 }) done!: number;
}

@ApiSchema({ name: 'RefusedMark' })
export class RefusedMarkDto {
  @ApiProperty({ format: 'date', example: '2026-11-21' }) day!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-27T09:30:00.000Z' }) at!: string;
}

@ApiSchema({ name: 'PickedCards' })
export class PickedCardsDto {
  @ApiProperty({ format: 'date', example: '2026-11-27' }) day!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Teeth', description: 'Null as for ticks.' })
  first!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Shoes', description: 'Null as for ticks.' })
  then!: string | null;
}

@ApiSchema({ name: 'ChildData' })
export class ChildDataDto {
  @ApiProperty({ type: ChildDto }) child!: ChildDto;
  @ApiProperty({ type: [ListOfChildDto] }) lists!: ListOfChildDto[];
  @ApiProperty({ type: [ChildTickDto], description: 'Of the last 90 days, newest first, 500 at most.' })
  ticks!: ChildTickDto[];
  @ApiProperty({ type: [ChildResultDto], description: 'Of the last 90 days, newest first.' })
  results!: ChildResultDto[];
  @ApiProperty({ type: [RefusedMarkDto], description: 'Stamps of the last 30 days that came too late.' })
  refusedMarks!: RefusedMarkDto[];
  @ApiProperty({ type: PickedCardsDto, nullable: true, description: 'First-then, until its day is over.' })
  firstThen!: PickedCardsDto | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: '2026-11-27T09:30:00.000Z',
    description: 'The child has asked for help; null: no call is open.',
  })
  askedForHelpAt!: string | null;
  @ApiProperty({ example: true, description: 'False: there are older ticks.' }) isComplete!: boolean;
}
