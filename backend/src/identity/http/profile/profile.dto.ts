import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Language, languages } from '@pictick/rules/language';
import { userNameLimit } from '@pictick/rules/limits';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { IsOptionalButNotNull } from '../../../platform/http/is-optional-but-not-null';

@ApiSchema({ name: 'ChangeProfile' })
export class ChangeProfileDto {
  @ApiPropertyOptional({
    minLength: 1,
    maxLength: userNameLimit,
    example: 'Ada',
    description: 'Kept, whatever Google says at the next sign-in.',
  })
  @IsOptionalButNotNull()
  @IsString()
  // The domain counts the characters that remain without spaces and invisible ones.
  @MaxLength(1_000)
  name?: string;

  @ApiPropertyOptional({ enum: languages, example: 'de', description: 'The language of mails.' })
  @IsOptionalButNotNull()
  @IsIn(languages)
  language?: Language;
}

@ApiSchema({ name: 'Profile' })
export class ProfileDto {
  @ApiProperty({ format: 'uuid', example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932' }) id!: string;
  @ApiProperty({ example: 'Ada' }) name!: string;
  @ApiProperty({ example: 'ada@example.org' }) email!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) createdAt!: string;
  @ApiProperty({ type: String, nullable: true, example: 'de' }) language!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Signed URL of this version; null: show the initial on its colour.',
  })
  avatarUrl!: string | null;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: "Part of the picture's name, and moves with every change of it.",
  })
  avatarVersion!: number;
}
