import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  ChildDto,
  consentStates,
  GateDto,
  HouseholdHeadDto,
  HouseholdInvitationDto,
  householdRoles,
  type HouseholdRole,
} from '../../identity';
import { DayOffDto, FirstThenDto, StoreDto } from '../../lists';

const personId = '01993f69-11a2-7d04-b5a8-90b1f2c3d4e5';
const time = '2026-11-27T09:30:00.000Z';

@ApiSchema({ name: 'HouseholdMember' })
export class HouseholdMemberDto {
  @ApiProperty({ format: 'uuid', example: personId }) userId!: string;
  @ApiProperty({ example: 'Ada' }) name!: string;
  @ApiProperty({ type: String, nullable: true, example: null, description: 'Signed.' }) avatarUrl!:
    | string
    | null;
  @ApiProperty({ type: 'integer', example: 0 }) avatarVersion!: number;
  @ApiProperty({ enum: householdRoles, enumName: 'HouseholdRole', example: 'organiser' })
  role!: HouseholdRole;
  @ApiProperty({
    type: [String],
    format: 'uuid',
    nullable: true,
    example: null,
    description: 'The children of a helper; null: all. A helper sees those of others as none.',
  })
  children!: string[] | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  until!: string | null;
  @ApiProperty({ format: 'date-time', example: time }) joinedAt!: string;
}

@ApiSchema({ name: 'DeletedChild' })
export class DeletedChildDto extends ChildDto {
  @ApiProperty({ format: 'date-time', example: time }) eraseAt!: string;
}

@ApiSchema({ name: 'GivenList' })
export class GivenListDto {
  @ApiProperty({ format: 'uuid', example: '01993f6a-6d2c-7a51-9a1e-5d5f0c2b7a10' }) listId!: string;
  @ApiProperty({ format: 'uuid', example: '01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10' }) childId!: string;
}

@ApiSchema({ name: 'LateMarks' })
export class LateMarksDto {
  @ApiProperty({ format: 'uuid', example: '01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10' }) childId!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Kitchen tablet',
    description: 'The name of the linked device. Null: the device of an adult, or not known any more.',
  })
  device!: string | null;
  @ApiProperty({ type: 'integer', example: 3 }) count!: number;
  @ApiProperty({ format: 'date-time', example: time }) lastAt!: string;
}

@ApiSchema({ name: 'ConsentState' })
export class ConsentStateDto {
  @ApiProperty({ enum: consentStates, example: 'agreed' }) state!: (typeof consentStates)[number];
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: time }) askedAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: time }) agreedAt!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '2026-11' }) textVersion!: string | null;
}

@ApiSchema({ name: 'ListedHousehold' })
export class ListedHouseholdDto extends HouseholdHeadDto {
  @ApiProperty({
    example: false,
    description:
      'The user chose it as home. Without a choice, the home is the first that the user is an adult of.',
  })
  isHome!: boolean;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 40,
    description: 'Of the item history. Null for helpers.',
  })
  historyCursor!: number | null;
}

@ApiSchema({ name: 'Household' })
export class HouseholdDto extends ListedHouseholdDto {
  @ApiProperty({ type: [HouseholdMemberDto] }) members!: HouseholdMemberDto[];
  @ApiProperty({ type: [HouseholdInvitationDto], description: 'The open ones. Empty for helpers.' })
  invitations!: HouseholdInvitationDto[];
  @ApiProperty({
    example: false,
    description: 'A former adult knows the PIN. For organisers, until it is set again.',
  })
  newPinAdvised!: boolean;
  @ApiProperty({ type: [ChildDto], description: 'Those of a helper, or all. Without deleted ones.' })
  children!: ChildDto[];
  @ApiProperty({
    type: [DeletedChildDto],
    description: 'Those that can be restored. Empty for helpers.',
  })
  deletedChildren!: DeletedChildDto[];
  @ApiProperty({ type: [GivenListDto] }) given!: GivenListDto[];
  @ApiProperty({
    type: [DayOffDto],
    description: 'Without those that ended over 60 days ago. A helper sees those of its children and of all.',
  })
  daysOff!: DayOffDto[];
  @ApiProperty({
    type: [FirstThenDto],
    description: 'At most one for each child. A helper sees those of its children.',
  })
  firstThen!: FirstThenDto[];
  @ApiProperty({
    type: [LateMarksDto],
    description: 'Stamps of the last 30 days that came too late. Empty for helpers.',
  })
  lateMarks!: LateMarksDto[];
  @ApiProperty({ type: [StoreDto], description: 'At most 20. Empty for helpers.' })
  stores!: StoreDto[];
  @ApiProperty({
    type: GateDto,
    nullable: true,
    description: 'Null for helpers, and before a PIN was chosen.',
  })
  gate!: GateDto | null;
  @ApiProperty({ type: ConsentStateDto, description: "The user's own." }) consent!: ConsentStateDto;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: personId,
    description: 'The only organiser or adult who has agreed. Null for helpers.',
  })
  onlyConsentOf!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'The end of the last consent, which has hidden the children. Null for helpers.',
  })
  consentLapsedAt!: string | null;
}

@ApiSchema({ name: 'Households' })
export class HouseholdsDto {
  @ApiProperty({ type: [ListedHouseholdDto] }) households!: ListedHouseholdDto[];
}
