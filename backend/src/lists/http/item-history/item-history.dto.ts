import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Section, sections } from '@pictick/concepts/sections';
import { historyNames, nameKeyLimit, purchasesKept } from '@pictick/rules/household/item-history';
import { nameLimit } from '@pictick/rules/limits';
import { IsBoolean, IsIn, IsString, Matches, ValidateIf } from 'class-validator';
import { IsOptionalButNotNull } from '../../../platform/http/is-optional-but-not-null';

const time = '2026-11-27T09:30:00.000Z';

@ApiSchema({ name: 'ItemHistoryRow' })
export class ItemHistoryRowDto {
  @ApiProperty({ example: 'oat milk', description: 'Equal for two spellings of a name.' }) nameKey!: string;
  @ApiProperty({ example: 'Oat milk' }) name!: string;
  @ApiProperty({ type: String, nullable: true, example: '2', description: 'The last one.' })
  quantity!: string | null;
  @ApiProperty({ type: 'integer', example: 12 }) count!: number;
  @ApiProperty({ format: 'date-time', example: time }) lastAt!: string;
  @ApiProperty({
    type: [String],
    format: 'date-time',
    example: [time],
    maxItems: purchasesKept,
    description: 'The last purchases, the oldest first.',
  })
  boughtAt!: string[];
  @ApiProperty({ example: false }) favourite!: boolean;
  @ApiProperty({ example: false, description: 'Left out until it is bought again.' }) forgotten!: boolean;
  @ApiProperty({
    type: String,
    enum: [...sections, null],
    nullable: true,
    example: 'dairy',
    description: 'Null: that of its concept.',
  })
  section!: Section | null;
}

@ApiSchema({ name: 'ItemHistory' })
export class ItemHistoryDto {
  @ApiProperty({ type: 'integer', example: 40 }) cursor!: number;
  @ApiProperty({ example: false, description: 'The rows replace all that the device has.' })
  complete!: boolean;
  @ApiProperty({ type: [ItemHistoryRowDto], maxItems: historyNames }) rows!: ItemHistoryRowDto[];
}

export class ItemHistoryQueryDto {
  @ApiPropertyOptional({ example: '38', description: 'The cursor that the device has.' })
  @IsOptionalButNotNull()
  @Matches(/^\d{1,15}$/)
  since?: string;
}

class NamedDto {
  @ApiProperty({ example: 'oat mlik', minLength: 1, maxLength: nameKeyLimit })
  @Matches(new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${nameKeyLimit}}$`, 'u'))
  nameKey!: string;

  @ApiProperty({ example: 'Oat mlik', minLength: 1, maxLength: nameLimit })
  @IsString()
  name!: string;
}

export class ForgetNameDto extends NamedDto {
  @ApiProperty({ example: true, description: 'False: brings the name back.' })
  @IsBoolean()
  forgotten!: boolean;
}

export class SetFavouriteDto extends NamedDto {
  @ApiProperty({ example: true, description: 'True brings a forgotten name back.' })
  @IsBoolean()
  favourite!: boolean;
}

export class SetSectionDto extends NamedDto {
  @ApiProperty({
    type: String,
    enum: [...sections, null],
    nullable: true,
    example: 'dairy',
    description: 'Null: that of its concept.',
  })
  @ValidateIf(({ section }: SetSectionDto) => section !== null)
  @IsIn(sections)
  section!: Section | null;
}

@ApiSchema({ name: 'HistoryChanged' })
export class HistoryChangedDto {
  @ApiProperty({ enum: [true], example: true }) success!: true;
  @ApiProperty({
    type: 'integer',
    example: 42,
    description: 'A history that is read up to this cursor has the change',
  })
  historyCursor!: number;
}
