import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { IsOptionalButNotNull } from '../http/is-optional-but-not-null';
import { type ReasonOf, reasons, ticketForm } from './audit-reason';

/** A reason of this kind. */
export const Why = (kind: keyof typeof reasons): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      enum: reasons[kind],
      description:
        'Why. It is kept for good, with your name; what there is to tell of people belongs in the ticket.',
    }),
    IsIn(reasons[kind]),
  );

export const Ticket = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      pattern: ticketForm.source,
      description: 'Where more is written about it, such as SUP-1234.',
    }),
    IsOptionalButNotNull(),
    Matches(ticketForm),
  );

/** The reason that every read of staff has to give. */
export class LookingDto {
  @Why('looking') reason!: ReasonOf<'looking'>;
  @Ticket() ticket?: string;
}

/** The reason of an action on behalf of a user. */
export class HelpingDto {
  @Why('helping') reason!: ReasonOf<'helping'>;
  @Ticket() ticket?: string;
}

/** The reason of an action that repairs stuck work. */
export class MendingDto {
  @Why('mending') reason!: ReasonOf<'mending'>;
  @Ticket() ticket?: string;
}
