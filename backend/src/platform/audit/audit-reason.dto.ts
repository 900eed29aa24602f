import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { IsOptionalButNotNull } from '../http/is-optional-but-not-null';
import { type ReasonOf, reasons, ticketForm } from './audit-reason';

/** One of the words of this kind. */
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

/** What every look at something says. */
export class LookingDto {
  @Why('looking') reason!: ReasonOf<'looking'>;
  @Ticket() ticket?: string;
}

/** Said by whoever does something for a person. */
export class HelpingDto {
  @Why('helping') reason!: ReasonOf<'helping'>;
  @Ticket() ticket?: string;
}

/** Said by whoever sets right what stands still. */
export class MendingDto {
  @Why('mending') reason!: ReasonOf<'mending'>;
  @Ticket() ticket?: string;
}
