import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsUUID, Matches, ValidateBy } from 'class-validator';
import { IsOptionalButNotNull } from '../http/is-optional-but-not-null';
import { LookingDto } from './audit-reason.dto';

const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;
/** A day or an instant, UTC. */
const IsMoment = (): PropertyDecorator =>
  ValidateBy({
    name: 'isMoment',
    validator: {
      validate: (value) => typeof value === 'string' && form.test(value) && !Number.isNaN(Date.parse(value)),
    },
  });
const moment = { pattern: form.source };
const uuid = '01993f6a-8f11-7b60-a0c3-2f64d1e7b932';

export class AuditQueryDto extends LookingDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Only what was seen of or done to this account.' })
  @IsOptionalButNotNull()
  @IsUUID()
  person?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Only what this account saw or did; `GET /api/admin/staff` lists those of staff.',
  })
  @IsOptionalButNotNull()
  @IsUUID()
  staff?: string;

  @ApiPropertyOptional({
    pattern: '^[a-z-]+(\\.[a-z-]+)?$',
    description: 'Only this action, such as `billing.tier-granted`, or all of a module, such as `billing`.',
  })
  @IsOptionalButNotNull()
  @Matches(/^[a-z-]{1,40}(\.[a-z-]{1,60})?$/)
  deed?: string;

  @ApiPropertyOptional({
    ...moment,
    description: 'From this day or moment on (UTC), such as 2026-11-01 or 2026-11-01T09:30Z.',
  })
  @IsOptionalButNotNull()
  @IsMoment()
  from?: string;

  @ApiPropertyOptional({ ...moment, description: 'To the end of this day, or before this moment (UTC).' })
  @IsOptionalButNotNull()
  @IsMoment()
  until?: string;

  @ApiPropertyOptional({ pattern: '^\\d{1,9}$', description: 'The `next` of the page before.' })
  @IsOptionalButNotNull()
  @Matches(/^\d{1,9}$/)
  before?: string;
}

@ApiSchema({ name: 'AuditLine' })
export class AuditLineDto {
  @ApiProperty({
    type: 'integer',
    example: 4711,
    description: 'One more than that of the row before it: a gap means that one was taken out.',
  })
  seq!: number;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) at!: Date;
  @ApiProperty({
    type: String,
    nullable: true,
    example: uuid,
    description: 'Account of the actor; null for a command on the server and for the product itself.',
  })
  actorId!: string | null;
  @ApiProperty({
    example: 'admin',
    description:
      'support, admin; operator: a command on the server; person: the user themselves; product: a job.',
  })
  actorRole!: string;
  @ApiProperty({ example: 'billing.tier-granted' }) action!: string;
  @ApiProperty({ example: uuid, description: 'What it was about.' }) subject!: string;
  @ApiProperty({ example: 'goodwill' }) reason!: string;
  @ApiProperty({ type: String, nullable: true, example: 'SUP-1234' }) ticket!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { before: 'trial', after: 'pro' },
    description: 'Ids, numbers and words of ours.',
  })
  details!: object;
}

@ApiSchema({ name: 'AuditPage' })
export class AuditPageDto {
  @ApiProperty({ type: [AuditLineDto], description: 'The newest first, a hundred at most.' })
  lines!: AuditLineDto[];
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'The `before` of the next page; null where there is none.',
  })
  next!: number | null;
}
