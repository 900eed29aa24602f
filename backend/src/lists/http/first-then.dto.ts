import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsString,
  IsUUID,
  MaxLength,
  ValidateIf,
} from 'class-validator';

const items = {
  type: [String],
  format: 'uuid',
  minItems: 2,
  maxItems: 2,
  example: ['01993f6a-8f11-7b60-a0c3-2f64d1e7b932', '01993f6a-8f11-7b60-a0c3-2f64d1e7b933'],
} satisfies ApiPropertyOptions;
const day = { format: 'date', example: '2026-11-27' } as const;

@ApiSchema({ name: 'FirstThen' })
export class FirstThenDto {
  @ApiProperty({ format: 'uuid', example: '01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10' }) childId!: string;
  @ApiProperty({ ...day, description: 'They end with it.' }) day!: string;
  @ApiProperty({ ...items, description: 'The first item, then the other. One of them may be gone by now.' })
  items!: string[];
}

export class SetFirstThenDto {
  @ApiProperty({
    ...day,
    description: 'Today in the household. An earlier day than the known one changes nothing.',
  })
  @IsString()
  @MaxLength(10)
  day!: string;

  @ApiProperty({ ...items, nullable: true, description: 'Items of the child. Null ends them.' })
  @ValidateIf((_, value) => value !== null)
  @IsArray()
  @ArrayMinSize(2)
  @ArrayMaxSize(2)
  @IsUUID(undefined, { each: true })
  items!: string[] | null;
}

@ApiSchema({ name: 'FirstThenChanged' })
export class FirstThenChangedDto {
  @ApiProperty({ type: FirstThenDto, nullable: true }) firstThen!: FirstThenDto | null;
}
