import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsString, Length, Matches, ValidateIf } from 'class-validator';
import { type StaffRole, staffRoles } from '../../../kernel/staff-role';
import type { ReasonOf } from '../../../platform/audit/audit-reason';
import { Ticket, Why } from '../../../platform/audit/audit-reason.dto';
import { IsOptionalButNotNull } from '../../../platform/http/is-optional-but-not-null';
import { WhoDto } from '../sessions/sessions.dto';

export class FindPeopleDto extends WhoDto {
  @ValidateIf(({ account, name }: FindPeopleDto) => account === undefined && name === undefined)
  override email?: string;

  @ApiPropertyOptional({
    minLength: 2,
    maxLength: 100,
    description:
      'In place of the address: words that begin a word of their name each, in any case, with or without accents. Names are not shown: compare the address and the day.',
  })
  @IsOptionalButNotNull()
  @IsString()
  @Length(2, 100)
  @Matches(/^\P{C}*[^\s\p{C}]{2}\P{C}*$/u)
  name?: string;

  @Why('looking') reason!: ReasonOf<'looking'>;
  @Ticket() ticket?: string;
}

@ApiSchema({ name: 'PersonAtDesk' })
export class PersonAtDeskDto {
  @ApiProperty({
    format: 'uuid',
    example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932',
    description: 'The personId of the other calls.',
  })
  account!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'a…@example.org',
    description: 'Masked: enough to compare with what they wrote from. Null once they are gone.',
  })
  email!: string | null;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-01T09:30:00.000Z',
    description: 'When they came for the first time.',
  })
  since!: Date;
  @ApiProperty({ type: String, nullable: true, example: 'de', description: 'What they read.' }) language!:
    | string
    | null;
  @ApiProperty({
    enum: ['here', 'leaving', 'gone'],
    example: 'here',
    description: 'leaving: they have deleted their account, and it is being forgotten.',
  })
  state!: 'here' | 'leaving' | 'gone';
  @ApiProperty({
    enum: staffRoles,
    enumName: 'StaffRole',
    nullable: true,
    example: null,
    description: 'They look after the product themselves.',
  })
  role!: StaffRole | null;
  @ApiProperty({ type: 'integer', example: 2 }) openSessions!: number;
  @ApiProperty({
    example: false,
    description: 'They had a trial in an account that they left not long ago, and get no second one.',
  })
  trialWithheld!: boolean;
}

@ApiSchema({ name: 'PeopleAtDesk' })
export class PeopleAtDeskDto {
  @ApiProperty({
    type: [PersonAtDeskDto],
    description:
      'None, one, or several accounts of one address; then ask when each signed up. Of a name, the twenty latest accounts.',
  })
  people!: PersonAtDeskDto[];
  @ApiProperty({ example: false, description: 'More people have this name: ask for the address.' })
  more!: boolean;
}
