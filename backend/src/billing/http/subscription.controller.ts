import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { Query } from '../../platform/http/checked';
import { perPerson } from '../../platform/limits/limit';
import { FreshenBilling } from '../application/projection/freshen-billing';
import { BalanceQuery } from '../queries/balance.query';
import { LiveSubscriptionsQuery } from '../queries/live-subscriptions.query';
import { SubscriptionChangesQuery } from '../queries/subscription-changes.query';
import { SubscriptionInfoQuery } from '../queries/subscription-info.query';
import { BalanceDto } from './payments.dto';
import { ChangesQueryDto, LiveSubscriptionsDto, SubscriptionChangesDto, SubscriptionInfoDto } from './subscription.dto';

/** It may ask the provider. */
const looking = perPerson('billing-look', 60);

@ApiTags('billing')
@Controller('api/billing')
export class SubscriptionController {
  constructor(
    private readonly info: SubscriptionInfoQuery,
    private readonly changes: SubscriptionChangesQuery,
    private readonly live: LiveSubscriptionsQuery,
    private readonly balances: BalanceQuery,
    private readonly freshen: FreshenBilling,
  ) {}

  @Get('subscription')
  @SignedIn()
  @ApiOperation({ summary: 'Get my plan, its price and its period', operationId: 'subscription' })
  @ApiOkResponse({ type: SubscriptionInfoDto })
  subscription(@Person() person: Identified): Promise<SubscriptionInfoDto> {
    return this.info.of(person.id);
  }

  @Get('subscription-changes')
  @SignedIn()
  @ApiOperation({ summary: 'List past and pending plan changes', operationId: 'subscriptionChanges' })
  @ApiOkResponse({ type: SubscriptionChangesDto })
  async all(@Person() person: Identified, @Query() { limit, status }: ChangesQueryDto): Promise<SubscriptionChangesDto> {
    return { subscriptionChanges: await this.changes.of(person.id, Number(limit ?? 10), status ?? null) };
  }

  @Get('subscription-changes/pending')
  @SignedIn(looking)
  @ApiOperation({ summary: 'List pending plan changes', operationId: 'pendingSubscriptionChanges' })
  @ApiOkResponse({ type: SubscriptionChangesDto, description: 'Earliest first.' })
  async pending(@Person() person: Identified): Promise<SubscriptionChangesDto> {
    await this.freshen.of(person.id);
    return { subscriptionChanges: await this.changes.waitingOf(person.id) };
  }

  @Get('subscriptions/all')
  @SignedIn()
  @ApiOperation({ summary: 'List my active subscriptions', operationId: 'allSubscriptions' })
  @ApiOkResponse({ type: LiveSubscriptionsDto })
  async subscriptions(@Person() person: Identified): Promise<LiveSubscriptionsDto> {
    return { subscriptions: await this.live.of(person.id) };
  }

  @Get('balance')
  @SignedIn()
  @ApiOperation({ summary: 'Get my credit and the plan prices after credit', operationId: 'balance' })
  @ApiOkResponse({ type: BalanceDto })
  balance(@Person() person: Identified): Promise<BalanceDto> {
    return this.balances.of(person.id);
  }
}
