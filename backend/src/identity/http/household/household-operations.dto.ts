import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { operationsPerRequest } from '@pictick/rules/limits';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, Matches } from 'class-validator';
import { idPattern, QueuedOperationDto } from '../../../platform/http/operations/operations.dto';

const methods = ['POST', 'PATCH', 'PUT', 'DELETE'] as const;
/** Paths that a device may queue while offline. Consent needs the network and is not among them. */
const child = `children/${idPattern}(?:/(?:restore|first-then|lists/${idPattern}))?`;
const dayOff = `days-off/${idPattern}(?:/restore)?`;
const path = new RegExp(
  `^(?:|gate|children|${child}|days-off|${dayOff}|stores/${idPattern}|item-history/(?:forgotten|favourite|section))$`,
);

@ApiSchema({ name: 'HouseholdOperation' })
export class HouseholdOperationDto extends QueuedOperationDto {
  @ApiProperty({ enum: methods, example: 'PATCH' })
  @IsIn(methods)
  method!: (typeof methods)[number];

  @ApiProperty({
    example: 'children/01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10',
    description: 'Path below the household; empty for the household itself.',
  })
  @IsString()
  @Matches(path)
  path!: string;
}

@ApiSchema({ name: 'HouseholdOperations' })
export class HouseholdOperationsDto {
  @ApiProperty({ type: [HouseholdOperationDto], minItems: 1, maxItems: operationsPerRequest })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(operationsPerRequest)
  operations!: unknown[];
}
