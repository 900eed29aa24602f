import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import { sectionPattern, sectionsOfStore } from '@pictick/rules/household/stores';
import { ArrayMaxSize, IsArray, IsString, Matches } from 'class-validator';
import { IsOptionalButNotNull } from '../../../platform/http/is-optional-but-not-null';

const sections = {
  type: [String],
  maxItems: sectionsOfStore,
  example: ['bread', 'produce'],
} satisfies ApiPropertyOptions;

@ApiSchema({ name: 'Store' })
export class StoreDto {
  @ApiProperty({ format: 'uuid', example: '01993f6a-6d2c-7a51-9a1e-5d5f0c2b7a10' }) id!: string;
  @ApiProperty({ example: 'Market hall' }) name!: string;
  @ApiProperty({ ...sections, description: 'All sections, as the household has drawn their order.' })
  order!: string[];
  @ApiProperty({ ...sections, description: 'Sections that the store lacks.' }) missing!: string[];
}

/** With all fields the store is made, or comes back. */
export class SaveStoreDto {
  @ApiPropertyOptional({ example: 'Market hall', minLength: 1, description: 'At most 60 letters.' })
  @IsOptionalButNotNull()
  @IsString()
  name?: string;

  @ApiPropertyOptional(sections)
  @IsOptionalButNotNull()
  @IsArray()
  @ArrayMaxSize(sectionsOfStore)
  @Matches(new RegExp(sectionPattern), { each: true })
  order?: string[];

  @ApiPropertyOptional(sections)
  @IsOptionalButNotNull()
  @IsArray()
  @ArrayMaxSize(sectionsOfStore)
  @Matches(new RegExp(sectionPattern), { each: true })
  missing?: string[];
}

@ApiSchema({ name: 'StoreChanged' })
export class StoreChangedDto {
  @ApiProperty({ enum: [true], example: true }) success!: true;
}
