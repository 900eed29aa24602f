import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ConsentMethod, consentMethods, consentStates } from '../../domain/consent/consent';
import { type DeviceEndReason, deviceEndReasons } from '../../domain/devices/kid-device';
import { type HouseholdRole, roles } from '../../domain/household/rights';

const time = '2026-11-27T09:30:00.000Z';

@ApiSchema({ name: 'MemberConsent' })
export class MemberConsentDto {
  @ApiProperty({
    format: 'uuid',
    example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932',
    description: 'The member, without name and address.',
  })
  account!: string;
  @ApiProperty({ enum: roles, example: 'organiser' }) role!: HouseholdRole;
  @ApiProperty({ enum: consentStates, example: 'agreed' }) state!: (typeof consentStates)[number];
  @ApiProperty({
    enum: consentMethods,
    type: String,
    nullable: true,
    example: 'email',
    description: 'Null, as all below, if the member never asked.',
  })
  method!: ConsentMethod | null;
  @ApiProperty({ type: String, nullable: true, example: '1', description: 'The version of the notice.' })
  textVersion!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'de' }) language!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: time }) askedAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: time }) agreedAt!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: time,
    description: 'The time of the second mail.',
  })
  confirmedAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null }) withdrawnAt!:
    | string
    | null;
}

@ApiSchema({ name: 'MemberAtDesk' })
export class MemberAtDeskDto {
  @ApiProperty({ format: 'uuid', example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932' }) account!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'a…@example.org',
    description: 'Masked. Null once the account is deleted.',
  })
  email!: string | null;
  @ApiProperty({ enum: roles, example: 'helper' }) role!: HouseholdRole;
  @ApiProperty({ format: 'date-time', example: time }) since!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'The end of the time of a helper.',
  })
  until!: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 1,
    description: 'How many children a helper sees. Null: all.',
  })
  children!: number | null;
}

@ApiSchema({ name: 'DeviceLinkerAtDesk' })
export class DeviceLinkerAtDeskDto {
  @ApiProperty({ format: 'uuid', example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932' }) account!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'a…@example.org',
    description: 'Masked. Null once the account is deleted.',
  })
  email!: string | null;
}

@ApiSchema({ name: 'DeviceAtDesk' })
export class DeviceAtDeskDto {
  @ApiProperty({
    format: 'uuid',
    example: '01993f73-6a1c-7b44-8d3e-9c8a7b6c5d40',
    description: 'The deviceId of `POST /api/admin/devices/{deviceId}/end`.',
  })
  device!: string;
  @ApiProperty({ type: 'integer', example: 2, description: 'How many children use it.' }) children!: number;
  @ApiProperty({
    type: DeviceLinkerAtDeskDto,
    nullable: true,
    description: 'The adult who made its code. Null: no member any more, or an earlier release linked it.',
  })
  linkedBy!: DeviceLinkerAtDeskDto | null;
  @ApiProperty({ format: 'date-time', example: time }) linkedAt!: string;
  @ApiProperty({ format: 'date-time', example: time, description: 'Of this home, to the hour.' })
  lastSeenAt!: string;
  @ApiProperty({ format: 'date-time', example: '2027-05-26T09:30:00.000Z' }) endsAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null }) endedAt!: string | null;
  @ApiProperty({
    type: String,
    enum: deviceEndReasons,
    nullable: true,
    example: null,
    description: '`ended`: by an adult or by staff. `reused`: an old token came back.',
  })
  endReason!: DeviceEndReason | null;
}

@ApiSchema({ name: 'HouseholdCounts' })
export class HouseholdCountsDto {
  @ApiProperty({ format: 'uuid', example: '01993f70-2b6d-7c11-9e0a-5f4d3c2b1a09' }) household!: string;
  @ApiProperty({ enum: roles, example: 'organiser' }) role!: HouseholdRole;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-27T09:30:00.000Z' }) since!: Date;
  @ApiProperty({ type: 'integer', example: 1 }) members!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'The open ones.' }) invitations!: number;
  @ApiProperty({ type: 'integer', example: 2 }) children!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'Hidden, and erased within seven days.' })
  deletedChildren!: number;
  @ApiProperty({ example: true }) hasPin!: boolean;
  @ApiProperty({ enum: consentStates, example: 'agreed', description: 'Of this user.' })
  consent!: (typeof consentStates)[number];
  @ApiProperty({ type: [MemberConsentDto], description: 'The latest of each member.' })
  consents!: MemberConsentDto[];
  @ApiProperty({ type: [MemberAtDeskDto], description: 'The one who joined first comes first.' })
  people!: MemberAtDeskDto[];
  @ApiProperty({
    type: [DeviceAtDeskDto],
    description:
      "The children's own devices, without names. Those that have ended stay for 30 days, at the end.",
  })
  devices!: DeviceAtDeskDto[];
}

@ApiSchema({ name: 'HouseholdsOfPerson' })
export class HouseholdsOfPersonDto {
  @ApiProperty({ type: [HouseholdCountsDto] }) households!: HouseholdCountsDto[];
}
