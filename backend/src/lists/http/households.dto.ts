import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';

const id = '01993f6a-8f10-7c3e-8d42-1b7c9e0a4f21';

export class GiveListDto {
  @ApiProperty({ example: true, description: 'true gives the list to the child, false takes it back.' })
  @IsBoolean()
  given!: boolean;
}

@ApiSchema({ name: 'Giving' })
export class GivingDto {
  @ApiProperty({ example: true }) given!: boolean;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: id,
    description: 'The household of the list; null once no child has it.',
  })
  householdId!: string | null;
}

export class CheckAsChildDto {
  @ApiProperty({ example: true })
  @IsBoolean()
  checked!: boolean;
}

@ApiSchema({ name: 'CheckedItem' })
export class CheckedItemDto {
  @ApiProperty({ format: 'uuid', example: id }) id!: string;
  @ApiProperty({ format: 'uuid', example: id }) listId!: string;
  @ApiProperty({ example: true }) checked!: boolean;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: id,
    description: 'The child if the tick is its own; null while the item is unticked, and for another tick.',
  })
  checkedBy!: string | null;
  @ApiProperty({ type: 'integer', example: 9 }) listVersion!: number;
}
