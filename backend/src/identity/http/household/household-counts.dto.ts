import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { consentStates } from '../../domain/consent/consent';
import { type HouseholdRole, roles } from '../../domain/household/rights';

@ApiSchema({ name: 'HouseholdCounts' })
export class HouseholdCountsDto {
  @ApiProperty({ format: 'uuid', example: '01993f70-2b6d-7c11-9e0a-5f4d3c2b1a09' }) household!: string;
  @ApiProperty({ enum: roles, example: 'organiser' }) role!: HouseholdRole;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-27T09:30:00.000Z' }) since!: Date;
  @ApiProperty({ type: 'integer', example: 1 }) members!: number;
  @ApiProperty({ type: 'integer', example: 2 }) children!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'Hidden, and erased within seven days.' })
  deletedChildren!: number;
  @ApiProperty({ example: true }) hasPin!: boolean;
  @ApiProperty({ enum: consentStates, example: 'agreed', description: 'Of this user.' })
  consent!: (typeof consentStates)[number];
}

@ApiSchema({ name: 'HouseholdsOfPerson' })
export class HouseholdsOfPersonDto {
  @ApiProperty({ type: [HouseholdCountsDto] }) households!: HouseholdCountsDto[];
}
