import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsString } from 'class-validator';

const personId = '01993f6d-7f3a-7b14-8c52-4d5e6f708192';
const time = '2026-11-21T09:30:00.000Z';

@ApiSchema({ name: 'Share' })
export class ShareDto {
  @ApiProperty({ example: 'ben@example.org', maxLength: 254 })
  @IsString()
  email!: string;
}

@ApiSchema({ name: 'Collaborator' })
export class CollaboratorDto {
  @ApiProperty({
    format: 'uuid',
    example: personId,
    description: 'The user id, or the id of the invitation until the list is opened.',
  })
  id!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: personId }) userId!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Ben',
    description: 'null for invitations and former members.',
  })
  name!: string | null;
  @ApiProperty({
    example: 'ben@example.org',
    description: 'Complete for the owner and the user; masked for others ("b…@example.org").',
  })
  email!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'URL of the profile picture; null: show the initial on its colour.',
  })
  avatarUrl!: string | null;
  @ApiProperty({ enum: ['owner', 'collaborator'], enumName: 'ListRole' }) role!: 'owner' | 'collaborator';
  @ApiProperty({ enum: ['joined', 'invited'], enumName: 'CollaboratorStatus', example: 'joined' }) status!:
    | 'joined'
    | 'invited';
  @ApiProperty({ format: 'date-time', example: time }) since!: string;
}

@ApiSchema({ name: 'SharedWith' })
export class SharedDto extends CollaboratorDto {
  @ApiProperty({ example: 9, type: 'integer' }) listVersion!: number;
}

@ApiSchema({ name: 'RefusedPerson' })
export class BlockedInviterDto {
  @ApiProperty({ format: 'uuid', example: personId }) id!: string;
  @ApiProperty({ example: 'Ben' }) name!: string;
  @ApiProperty({ format: 'date-time', example: time }) since!: string;
}

@ApiSchema({ name: 'RefusedPeople' })
export class BlockedInvitersDto {
  @ApiProperty({ type: [BlockedInviterDto] }) refused!: BlockedInviterDto[];
}

@ApiSchema({ name: 'HeardAgain' })
export class InviterUnblockedDto {
  @ApiProperty({ enum: [true], example: true }) success!: true;
}
