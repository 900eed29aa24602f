import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { ReasonOf } from '../../../platform/audit/audit-reason';
import { Ticket, Why } from '../../../platform/audit/audit-reason.dto';

export class EndDeviceOfHouseholdDto {
  @Why('sessions') reason!: ReasonOf<'sessions'>;
  @Ticket() ticket?: string;
}

@ApiSchema({ name: 'DeviceEnded' })
export class DeviceEndedDto {
  @ApiProperty({ example: true, description: 'False if it had ended before.' }) ended!: boolean;
}
