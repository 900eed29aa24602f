import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AuditLog } from '../../platform/audit/audit-log';
import { HelpingDto, LookingDto } from '../../platform/audit/audit-reason.dto';
import { Admin, Staff, type StaffMember, Support } from '../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Mutation } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { GiveCredit } from '../application/admin/give-credit';
import { AdminGrant } from '../application/grants/grant-tier';
import { AdminSync } from '../application/projection/sync-subscription';
import { AdminRefund } from '../application/refunds/refund-invoice';
import { type AdminBilling, AdminBillingQuery } from '../queries/admin-billing.query';
import {
  BillingAtDeskDto,
  CreditGivenDto,
  CreditWishDto,
  GrantWishDto,
  RefundWishDto,
  TierGrantedDto,
} from './admin.dto';
import { RefundedDto } from './commands.dto';

@ApiTags('billing')
@Controller('api/admin/people/:personId/billing')
export class BillingAdminController {
  constructor(
    private readonly billing: AdminBillingQuery,
    private readonly adminSync: AdminSync,
    private readonly adminGrant: AdminGrant,
    private readonly giveCredit: GiveCredit,
    private readonly adminRefund: AdminRefund,
    private readonly audit: AuditLog,
  ) {}

  @Get()
  @Support()
  @Ids('personId')
  @ApiOperation({
    summary: 'What a user has, pays and owes, and why',
    description: 'As of the last answer of the payment provider (`has.syncedAt`).',
    operationId: 'billingOfPerson',
  })
  @ApiOkResponse({ type: BillingAtDeskDto })
  async show(
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidQuery() { reason, ticket }: LookingDto,
  ): Promise<AdminBilling> {
    await this.audit.note({ actor: staff, action: 'billing.books-read', subject: personId, reason, ticket });
    return this.billing.of(personId);
  }

  @Post('sync')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('personId')
  @ApiOperation({
    summary: 'Ask the payment provider about them now',
    description: 'Changes nothing there. The answer is what is true now.',
    operationId: 'syncPerson',
  })
  @ApiOkResponse({ type: BillingAtDeskDto })
  async sync(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidBody() { reason, ticket }: HelpingDto,
  ): Promise<AdminBilling> {
    await this.adminSync.execute(command, staff, personId, { reason, ticket });
    return this.billing.of(personId);
  }

  @Post('grant')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('personId')
  @ApiOperation({
    summary: 'Give a user a plan without a payment',
    description:
      'The latest grant counts: an earlier one from here ends. What the user pays for or has from elsewhere stays.',
    operationId: 'grantTier',
  })
  @ApiBody({
    type: GrantWishDto,
    examples: {
      month: {
        summary: 'A plan until a day',
        value: { tier: 'pro', until: '2026-12-31', reason: 'goodwill', ticket: 'SUP-1234' },
      },
      forGood: {
        summary: 'A plan for good',
        value: { tier: 'platinum', reason: 'goodwill', ticket: 'SUP-1234' },
      },
      takenBack: {
        summary: 'Take back what was given',
        value: { tier: 'trial', reason: 'mistake', ticket: 'SUP-1234' },
      },
    },
  })
  @ApiOkResponse({ type: TierGrantedDto })
  async grant(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidBody() { tier, until, reason, ticket }: GrantWishDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(
      reply,
      await this.adminGrant.execute(command, staff, personId, { tier, until, reason, ticket }),
    );
  }

  @Post('credit')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('personId')
  @ApiOperation({
    summary: 'Give a user credit',
    description: 'Once for each Idempotency-Key. A user without a paid plan keeps it for the first bill.',
    operationId: 'giveCredit',
  })
  @ApiOkResponse({ type: CreditGivenDto })
  async credit(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidBody() { amountCents, reason, ticket }: CreditWishDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(
      reply,
      await this.giveCredit.execute(command, staff, personId, { amountCents, reason, ticket }),
    );
  }

  @Post('refund')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @Ids('personId')
  @ApiOperation({
    summary: 'Refund a user',
    description:
      'By the guarantee, or one invoice. Money goes back to the card, credit comes back as credit.',
    operationId: 'refundPerson',
  })
  @ApiBody({
    type: RefundWishDto,
    examples: {
      guarantee: {
        summary: 'What the guarantee gives; what they pay for ends at once',
        value: { reason: 'asked-for', ticket: 'SUP-1234' },
      },
      invoice: {
        summary: 'One invoice; the subscription goes on',
        value: { invoice: 'in_1QxAda', reason: 'goodwill', ticket: 'SUP-1234' },
      },
    },
  })
  @ApiOkResponse({ type: RefundedDto })
  async refund(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @Id('personId') personId: string,
    @ValidBody() { invoice, reason, ticket }: RefundWishDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(
      reply,
      await this.adminRefund.execute(command, staff, personId, { invoice, reason, ticket }),
    );
  }
}
