import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/domain-error';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Language, Mutation } from '../../platform/http/params';
import { ValidBody } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { perHour, perPerson } from '../../platform/limits/limit';
import { OpenCheckout } from '../application/checkout/open-checkout';
import { OpenPortal } from '../application/checkout/open-portal';
import { SyncSubscription } from '../application/projection/sync-subscription';
import { Refund } from '../application/refunds/refund';
import { CancelChange } from '../application/subscription/cancel-change';
import { CancelRedundant, CancelSubscription } from '../application/subscription/cancel-subscription';
import { DowngradeSubscription } from '../application/subscription/downgrade-subscription';
import { ReactivateSubscription } from '../application/subscription/reactivate-subscription';
import { SubscriptionInfoQuery } from '../queries/subscription-info.query';
import {
  CancelDto,
  CheckoutDto,
  CheckoutOpenedDto,
  DowngradeDto,
  PortalDto,
  PortalOpenedDto,
  RedundantCanceledDto,
  RefundedDto,
  SubscriptionChangedDto,
  SyncDto,
  SyncedDto,
} from './commands.dto';

/** Each request reads the provider, also one that is refused. */
const pressing = perPerson('billing-press', 30);
/** A limit of its own, so that refused changes keep no user from ending a plan. */
const pressingToEnd = perPerson('billing-end-press', 30);
const refused = (error: unknown): boolean => error instanceof DomainError;
/** A declined card counts as an attempt. */
const notTried = (error: unknown): boolean => error instanceof DomainError && error.code !== 'card_declined';

/** Opened pages are limited where they are stored: ten an hour. */
export const buying = perPerson('checkout', 30, { forgives: refused, also: perPerson('checkout-press', 60) });
export const visiting = perPerson('billing-portal', 20, {
  forgives: refused,
  also: perPerson('billing-portal-press', 40),
});
export const changing = perHour('billing-change', 10, { forgives: refused, also: pressing });
/**
 * A limit of its own: other changes in this hour keep no user from ending, withdrawing or getting a refund.
 */
export const ending = perHour('billing-end', 10, { forgives: refused, also: pressingToEnd });
export const paying = perHour('billing-pay', 20, { forgives: notTried, also: pressing });
/** Only one in 10 s reads the provider. */
export const refreshing = perPerson('billing-refresh', 60);

@ApiTags('billing')
@Controller('api/billing')
export class SubscriptionCommandsController {
  constructor(
    private readonly syncSubscription: SyncSubscription,
    private readonly info: SubscriptionInfoQuery,
    private readonly cancelSubscription: CancelSubscription,
    private readonly reactivateSubscription: ReactivateSubscription,
    private readonly downgradeSubscription: DowngradeSubscription,
    private readonly cancelChange: CancelChange,
    private readonly cancelRedundant: CancelRedundant,
    private readonly refundAll: Refund,
  ) {}

  @Post('subscription/sync')
  @HttpCode(200)
  @SignedIn(refreshing)
  @Mutation()
  @ApiOperation({
    summary: 'Ask the payment provider what I have',
    description:
      'Re-reads the subscription from the payment provider, at most once in 10 seconds; otherwise answers with the stored state.',
    operationId: 'syncSubscription',
  })
  @ApiOkResponse({ type: SyncedDto })
  async sync(@Person() { id }: Identified, @ValidBody() wish: SyncDto): Promise<SyncedDto> {
    const synced = await this.syncSubscription.execute(id, wish);
    return { ...(await this.info.of(id)), synced };
  }

  @Post('subscription/cancel')
  @HttpCode(200)
  @SignedIn(ending)
  @Mutation()
  @ApiOperation({ summary: 'Cancel my plan', operationId: 'cancelSubscription' })
  @ApiOkResponse({ type: SubscriptionChangedDto })
  async cancel(
    @CommandOf() command: Command,
    @ValidBody() { cancelImmediately }: CancelDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.cancelSubscription.execute(command, cancelImmediately ?? false));
  }

  @Post('subscription/reactivate')
  @HttpCode(200)
  @SignedIn(changing)
  @Mutation()
  @ApiOperation({ summary: 'Resume a cancelled plan', operationId: 'reactivateSubscription' })
  @ApiOkResponse({ type: SubscriptionChangedDto })
  async reactivate(@CommandOf() command: Command, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendStored(reply, await this.reactivateSubscription.execute(command));
  }

  @Post('subscription/downgrade')
  @HttpCode(200)
  @SignedIn(changing)
  @Mutation()
  @ApiOperation({
    summary:
      'Switch to a smaller plan, or to monthly payment of the same plan, at the end of the paid period',
    operationId: 'downgradeSubscription',
  })
  @ApiOkResponse({ type: SubscriptionChangedDto })
  async downgrade(
    @CommandOf() command: Command,
    @ValidBody() { targetTier, interval }: DowngradeDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.downgradeSubscription.execute(command, targetTier, interval));
  }

  @Post('subscription-changes/:changeId/cancel')
  @HttpCode(200)
  @SignedIn(changing)
  @Mutation()
  @Ids('changeId')
  @ApiOperation({ summary: 'Undo a pending plan change', operationId: 'cancelSubscriptionChange' })
  @ApiOkResponse({ type: SubscriptionChangedDto })
  async undoChange(
    @CommandOf() command: Command,
    @Id('changeId') id: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.cancelChange.execute(command, id));
  }

  @Post('subscriptions/cancel-redundant')
  @HttpCode(200)
  @SignedIn(changing)
  @Mutation()
  @ApiOperation({
    summary: 'Keep the highest of several subscriptions',
    description: 'The other plans end now; their unused part becomes credit.',
    operationId: 'cancelRedundantSubscriptions',
  })
  @ApiOkResponse({ type: RedundantCanceledDto })
  async redundant(@CommandOf() command: Command, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendStored(reply, await this.cancelRedundant.execute(command));
  }

  @Post('refund')
  @HttpCode(200)
  @SignedIn(ending)
  @Mutation()
  @ApiOperation({
    summary: 'My money back',
    description:
      'Within 30 days of the first payment, once per person and card; within 14 days for any contract, even if the guarantee was used before. The subscription ends immediately. `billing.refund` of the subscription says what would be refunded.',
    operationId: 'refund',
  })
  @ApiOkResponse({ type: RefundedDto })
  async refund(@CommandOf() command: Command, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendStored(reply, await this.refundAll.execute(command));
  }
}

@ApiTags('billing')
@Controller('api/billing')
export class CheckoutController {
  constructor(
    private readonly openCheckout: OpenCheckout,
    private readonly openPortal: OpenPortal,
  ) {}

  @Post('checkout')
  @HttpCode(200)
  @SignedIn(buying)
  @Mutation()
  @ApiOperation({
    summary: 'Start the checkout or upgrade to a plan',
    description:
      'Users without a paid plan get a checkout page, and the same one again while it is open; at most ten per hour. Paying users get the page that confirms the bigger plan. For smaller plans, use `downgrade`.',
    operationId: 'checkout',
  })
  @ApiOkResponse({ type: CheckoutOpenedDto })
  async checkout(
    @CommandOf() command: Command,
    @ValidBody() { priceId }: CheckoutDto,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(
      reply,
      await this.openCheckout.execute(command, typeof priceId === 'string' ? priceId : '', language),
    );
  }

  @Post('portal')
  @HttpCode(200)
  @SignedIn(visiting)
  @Mutation()
  @ApiOperation({
    summary: 'Open the customer portal for cards, invoices and address',
    operationId: 'billingPortal',
  })
  @ApiOkResponse({ type: PortalOpenedDto })
  portal(
    @CommandOf() command: Command,
    @ValidBody() { returnUrl }: PortalDto,
    @Language() language: Language,
  ): Promise<PortalOpenedDto> {
    return this.openPortal.execute(command, returnUrl, language);
  }
}
