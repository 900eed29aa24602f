import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type StaffRole, staffRoles } from '../../../kernel/staff-role';

@ApiSchema({ name: 'StaffAtDesk' })
export class StaffAtDeskDto {
  @ApiProperty({
    format: 'uuid',
    example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932',
    description: 'The `staff` of `GET /api/admin/audit`.',
  })
  account!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'g…@example.org',
    description: 'Masked; null where the account is gone.',
  })
  email!: string | null;
  @ApiProperty({ enum: staffRoles, enumName: 'StaffRole', example: 'support' }) role!: StaffRole;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-01T09:30:00.000Z',
    description: 'Since when they have this role.',
  })
  since!: Date;
  @ApiProperty({ type: 'integer', example: 1 }) openSessions!: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: '2026-11-21T09:30:00.000Z',
    description: 'Their last row of the audit log.',
  })
  lastNotedAt!: Date | null;
}

@ApiSchema({ name: 'StaffList' })
export class StaffListDto {
  @ApiProperty({ type: [StaffAtDeskDto], description: 'Admins first.' }) staff!: StaffAtDeskDto[];
}
