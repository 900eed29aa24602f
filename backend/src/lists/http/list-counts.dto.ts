import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'OwnLists' })
export class OwnListCountsDto {
  @ApiProperty({ type: 'integer', example: 4 }) active!: number;
  @ApiProperty({ type: 'integer', example: 1 }) archived!: number;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Deleted within the last 30 days: they can still be restored.',
  })
  trash!: number;
}

@ApiSchema({ name: 'SharedLists' })
export class SharedListCountsDto {
  @ApiProperty({ type: 'integer', example: 2, description: 'Own lists that are shared.' }) byThem!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Of others, which they are in.' })
  withThem!: number;
}

@ApiSchema({ name: 'ItemsOfPerson' })
export class ItemCountsDto {
  @ApiProperty({ type: 'integer', example: 57 }) total!: number;
  @ApiProperty({ type: 'integer', example: 31 }) completed!: number;
}

@ApiSchema({ name: 'ListsOfPerson' })
export class ListsOfPersonDto {
  @ApiProperty({ type: OwnListCountsDto }) own!: OwnListCountsDto;
  @ApiProperty({ type: SharedListCountsDto }) shared!: SharedListCountsDto;
  @ApiProperty({ type: ItemCountsDto, description: 'In the lists of their own that are not in the trash.' })
  items!: ItemCountsDto;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: '2026-11-21T08:05:00.000Z',
    description: 'When the newest item came into a list of their own.',
  })
  lastAddedAt!: Date | null;
}
