import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AuditLog } from '../../platform/audit/audit-log';
import { Admin, Staff, type StaffMember, Support } from '../../platform/http/access';
import { sendStored, CommandOf, Mutation } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { RerunEvent } from '../application/webhooks/process-inbox';
import { WebhookEventsQuery } from '../queries/admin-billing.query';
import { PaymentEventsQueryDto, PaymentEventsDto, EventAgainDto, EventWaitsDto } from './admin-lists.dto';

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
