import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Identified, Person, Public, SignedIn } from '../../platform/http/access';
import { ValidQuery } from '../../platform/http/validated';
import { perPerson } from '../../platform/limits/limit';
import { RefreshIfStale } from '../application/projection/refresh-if-stale';
import { PlansQuery, BalanceQuery } from '../queries/plans.query';
import { SubscriptionInfoQuery } from '../queries/subscription-info.query';
import { LiveSubscriptionsQuery, SubscriptionChangesQuery } from '../queries/subscriptions.query';
import { BalanceDto } from './payments.dto';
import { PlansDto, ChangesQueryDto, LiveSubscriptionsDto, SubscriptionChangesDto } from './plans.dto';
import { SubscriptionInfoDto } from './subscription.dto';

@ApiTags('billing')
@Controller('api/billing')
export class PlansController {
  constructor(private readonly query: PlansQuery) {}

  @Get('plans')
  @Public()
  @ApiOperation({ summary: 'List plans and prices', operationId: 'plans' })
  @ApiOkResponse({ type: PlansDto })
  plans(): PlansDto {
    return this.query.all();
  }
}

/** It may read the provider. */
const readLimit = perPerson('billing-look', 60);

@ApiTags('billing')
@Controller('api/billing')
export class SubscriptionController {
  constructor(
    private readonly info: SubscriptionInfoQuery,
    private readonly changes: SubscriptionChangesQuery,
    private readonly live: LiveSubscriptionsQuery,
    private readonly balances: BalanceQuery,
    private readonly refreshIfStale: RefreshIfStale,
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
  async all(
    @Person() person: Identified,
    @ValidQuery() { limit, status }: ChangesQueryDto,
  ): Promise<SubscriptionChangesDto> {
    return { subscriptionChanges: await this.changes.of(person.id, Number(limit ?? 10), status ?? null) };
  }

  @Get('subscription-changes/pending')
  @SignedIn(readLimit)
  @ApiOperation({ summary: 'List pending plan changes', operationId: 'pendingSubscriptionChanges' })
  @ApiOkResponse({ type: SubscriptionChangesDto, description: 'Earliest first.' })
  async pending(@Person() person: Identified): Promise<SubscriptionChangesDto> {
    await this.refreshIfStale.of(person.id);
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
