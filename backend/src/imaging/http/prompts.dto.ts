import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type PromptKind, promptKinds } from '@pictick/rules/imaging/prompt-text';
import { IsBoolean, IsIn, IsOptional, IsString, IsUUID, Matches, ValidateIf } from 'class-validator';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';

const uuid = '01993f6d-2a10-7c3e-8d42-1b7c9e0a4f77';
const styleId = /^[\w.:-]{1,100}$/;

class PromptWordsDto {
  @ApiProperty({ example: 'Crayons', minLength: 1, maxLength: 60 })
  @IsString()
  name!: string;

  @ApiProperty({
    example: '%s drawn with crayons by a child',
    maxLength: 300,
    description: 'How it looks. At most one %s: the item of a style, the task of a character.',
  })
  @IsString()
  template!: string;

  @ApiPropertyOptional({
    example: false,
    description: 'A style or a character may do without %s where this is said; a custom prompt never.',
  })
  @IsOptionalButNotNull()
  @IsBoolean()
  allowMissingPlaceholder?: boolean;
}

export class CreatePromptDto extends PromptWordsDto {
  @ApiPropertyOptional({
    description: 'Made by the client (UUIDv7).',
    format: 'uuid',
    example: uuid,
    type: String,
    nullable: true,
  })
  @IsOptional()
  @IsUUID()
  id?: string | null;

  @ApiProperty({ enum: promptKinds, enumName: 'PromptKind' })
  @IsIn(promptKinds)
  promptKind!: PromptKind;
}

export class UpdatePromptDto extends PromptWordsDto {}

export class PromptsQueryDto {
  @ApiPropertyOptional({ enum: promptKinds, enumName: 'PromptKind' })
  @IsOptionalButNotNull()
  @IsIn(promptKinds)
  promptKind?: PromptKind;

  @ApiPropertyOptional({
    example: '50',
    pattern: '^([1-9]|[1-9][0-9]|100)$',
    description: '1 to 100; 50 where it is not said.',
  })
  @IsOptionalButNotNull()
  @Matches(/^([1-9]|[1-9][0-9]|100)$/)
  limit?: string;

  @ApiPropertyOptional({ description: 'The nextCursor of the page before.' })
  @IsOptionalButNotNull()
  @Matches(/^[\w-]{1,200}$/)
  cursor?: string;
}

export class PreferStyleDto {
  @ApiProperty({
    example: 'watercolour',
    type: String,
    nullable: true,
    description: 'null: none in particular.',
  })
  @ValidateIf((_, value) => value !== null)
  @Matches(styleId)
  promptId!: string | null;
}

@ApiSchema({ name: 'UserPrompt' })
export class UserPromptDto {
  @ApiProperty({
    example: uuid,
    description: 'Of the house: cartoon, realistic, 2d, animation, watercolour; kuzu, lilly.',
  })
  id!: string;
  @ApiProperty({ enum: promptKinds, enumName: 'PromptKind' }) promptKind!: PromptKind;
  @ApiProperty({ example: 'Crayons' }) name!: string;
  @ApiProperty({ example: '%s drawn with crayons by a child' }) template!: string;
  @ApiProperty({ example: false, description: 'Built in: available to all users and read-only.' })
  isDefault!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The picture that shows what is meant. Good for two weeks.',
  })
  referenceImageUrl!: string | null;
  @ApiProperty({ type: String, nullable: true, example: null }) thumbHash!: string | null;
  @ApiProperty({
    enum: ['none', 'generating', 'ready', 'failed'],
    enumName: 'ReferenceStatus',
    description: 'How far the picture is that was asked for last.',
  })
  referenceStatus!: 'none' | 'generating' | 'ready' | 'failed';
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Why none could be made: safety_filter, api_server_error, server_error, unknown.',
  })
  referenceReason!: string | null;
  @ApiProperty({ example: false }) missingPlaceholder!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: '2026-11-21T09:30:00.000Z',
    description: 'null: of the house.',
  })
  createdAt!: string | null;
}

@ApiSchema({ name: 'UserPrompts' })
export class UserPromptsDto {
  @ApiProperty({
    type: [UserPromptDto],
    description: 'Built-in prompts first, then custom ones, oldest first.',
  })
  userPrompts!: UserPromptDto[];
  @ApiProperty({ type: String, nullable: true, example: null, description: 'null: these were the last.' })
  nextCursor!: string | null;
}

@ApiSchema({ name: 'Reference' })
export class ReferenceDto {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: uuid,
    description: 'Of the picture that is being made; null where none is.',
  })
  imageId!: string | null;
  @ApiProperty({ enum: ['none', 'generating', 'ready', 'failed'], enumName: 'ReferenceStatus' }) status!:
    | 'none'
    | 'generating'
    | 'ready'
    | 'failed';
  @ApiProperty({ type: String, nullable: true, example: null, description: 'The last good one.' })
  referenceImageUrl!: string | null;
  @ApiProperty({ type: String, nullable: true, example: null }) thumbHash!: string | null;
  @ApiProperty({
    enum: ['quota'],
    type: String,
    nullable: true,
    example: null,
    description: 'The month is used up: the last picture is kept.',
  })
  reason!: 'quota' | null;
}

@ApiSchema({ name: 'PreferredStyle' })
export class PreferredStyleDto {
  @ApiProperty({ type: String, nullable: true, example: 'watercolour' }) preferredPromptId!: string | null;
}

@ApiSchema({ name: 'Done' })
export class DoneDto {
  @ApiProperty({ enum: [true], example: true }) success!: true;
}
