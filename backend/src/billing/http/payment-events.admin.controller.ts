import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiProperty,
  ApiPropertyOptional,
  ApiSchema,
} from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { AuditLog } from '../../platform/audit/audit-log';
import { LookingDto, MendingDto } from '../../platform/audit/audit-reason.dto';
import { Admin, Staff, type StaffMember, Support } from '../../platform/http/access';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';
import { sendStored, CommandOf, Mutation } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { RerunEvent } from '../application/webhooks/process-inbox';
import { eventId } from '../domain/provider/payment-facts';
import { WebhookEventsQuery, type EventState, eventStates } from '../queries/admin-billing.query';

const time = '2026-11-21T09:30:00.000Z';
const customerId = /^cus_[A-Za-z0-9_]{1,100}$/;

export class PaymentEventsQueryDto extends LookingDto {
  @ApiPropertyOptional({ enum: eventStates, description: 'Only these.' })
  @IsOptionalButNotNull()
  @IsIn(eventStates)
  state?: EventState;

  @ApiPropertyOptional({
    pattern: customerId.source,
    description: 'Only those about this customer of the provider, such as cus_QxAda.',
  })
  @IsOptionalButNotNull()
  @Matches(customerId)
  customer?: string;
}

@ApiSchema({ name: 'InboxHealth' })
export class InboxHealthDto {
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'The age of the oldest that has not been dealt with.',
  })
  oldestSeconds!: number;
  @ApiProperty({ type: 'integer', example: 0 }) waiting!: number;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Lately found by asking, and not delivered: the provider does not reach us.',
  })
  undelivered!: number;
}

@ApiSchema({ name: 'PaymentEvent' })
export class PaymentEventDto {
  @ApiProperty({ example: 'evt_1QxAda' }) id!: string;
  @ApiProperty({ example: 'invoice.paid' }) type!: string;
  @ApiProperty({ type: String, nullable: true, example: 'cus_QxAda' }) customerId!: string | null;
  @ApiProperty({ enum: eventStates, example: 'dead', description: 'dead: it failed as often as it may.' })
  state!: EventState;
  @ApiProperty({
    enum: ['webhook', 'backfill'],
    example: 'webhook',
    description: 'backfill: we had to ask for it.',
  })
  source!: 'webhook' | 'backfill';
  @ApiProperty({ type: 'integer', example: 1 }) deliveries!: number;
  @ApiProperty({ type: 'integer', example: 12 }) attempts!: number;
  @ApiProperty({ format: 'date-time', example: time }) receivedAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  nextAttemptAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  processedAt!: Date | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'ProviderSilent',
    description: 'The kind of the last error, or why it is ignored.',
  })
  lastError!: string | null;
}

@ApiSchema({ name: 'PaymentEvents' })
export class PaymentEventsDto {
  @ApiProperty({ type: InboxHealthDto }) health!: InboxHealthDto;
  @ApiProperty({ type: [PaymentEventDto], description: 'The newest hundred.' }) events!: PaymentEventDto[];
}

export class EventAgainDto extends MendingDto {
  @ApiProperty({
    pattern: eventId.source,
    description: 'The `id` of `GET /api/admin/payment-events`, such as evt_1QxAda.',
  })
  @Matches(eventId)
  event!: string;
}

@ApiSchema({ name: 'EventWaits' })
export class EventWaitsDto {
  @ApiProperty({ example: 'evt_1QxAda' }) event!: string;
  @ApiProperty({ enum: ['received'], example: 'received' }) state!: 'received';
}

@ApiTags('payment events')
@Controller('api/admin/payment-events')
export class PaymentEventsAdminController {
  constructor(
    private readonly events: WebhookEventsQuery,
    private readonly rerunEvent: RerunEvent,
    private readonly audit: AuditLog,
  ) {}

  @Get()
  @Support()
  @ApiOperation({
    summary: 'What the payment provider has told us',
    description:
      'The inbox of its webhook. An event says only whom to ask about; what it said besides is not kept.',
    operationId: 'paymentEvents',
  })
  @ApiOkResponse({ type: PaymentEventsDto })
  async list(
    @Staff() staff: StaffMember,
    @ValidQuery() { reason, ticket, state, customer }: PaymentEventsQueryDto,
  ): Promise<PaymentEventsDto> {
    await this.audit.note({
      actor: staff,
      action: 'billing.events-read',
      subject: customer ?? 'billing.events',
      reason,
      ticket,
    });
    return this.events.newest({ state, customer });
  }

  @Post('rerun')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @ApiOperation({
    summary: 'Deal with an event once more',
    description: 'Also one that is dead or was ignored; doing it twice does no harm.',
    operationId: 'rerunPaymentEvent',
  })
  @ApiOkResponse({ type: EventWaitsDto })
  async rerun(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @ValidBody() { event, reason, ticket }: EventAgainDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.rerunEvent.execute(command, staff, { event, reason, ticket }));
  }
}
