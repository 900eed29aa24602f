import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsOptional, IsString, IsUUID, MaxLength, ValidateIf } from 'class-validator';

const id = '01993f6a-8f10-7c3e-8d42-1b7c9e0a4f21';
const childId = '01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10';
const day = { format: 'date', example: '2026-11-27' } as const;

@ApiSchema({ name: 'DayOff' })
export class DayOffDto {
  @ApiProperty({ format: 'uuid', example: id }) id!: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: childId,
    description: 'Null: the whole household.',
  })
  childId!: string | null;
  @ApiProperty(day) from!: string;
  @ApiProperty({ ...day, description: 'The last day off.' }) to!: string;
}

export class AddDayOffDto {
  @ApiPropertyOptional({ format: 'uuid', example: id, type: String, nullable: true })
  @IsOptional()
  @IsUUID()
  id?: string | null;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: childId,
    description: 'Null: the whole household.',
  })
  @ValidateIf((_, value) => value !== null)
  @IsUUID()
  childId!: string | null;

  @ApiProperty({ ...day, description: 'Up to 60 days ago.' })
  @IsString()
  @MaxLength(10)
  from!: string;

  @ApiProperty({ ...day, description: 'The last day off, up to 400 days ahead.' })
  @IsString()
  @MaxLength(10)
  to!: string;
}

@ApiSchema({ name: 'DayOffChanged' })
export class DayOffChangedDto {
  @ApiProperty({ type: DayOffDto }) dayOff!: DayOffDto;
}
