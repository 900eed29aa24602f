import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { type Interval, intervals } from '../../kernel/interval';
import { type Tier, tiers } from '../../kernel/tier';
import { IfGiven } from '../../platform/http/if-given';
import { paymentStatuses, type PaymentStatus } from '../domain/payment';
import { paidStates, type SubscriptionState } from '../domain/subscription-state';
import { SubscriptionInfoDto } from './subscription.dto';

const time = '2026-12-21T09:30:00.000Z';
/** It becomes a part of an address at the provider. */
const checkoutId = /^cs_\w{1,250}$/;

@ApiSchema({ name: 'CheckoutWish' })
export class CheckoutDto {
  // What is wrong with it has a code of its own.
  @ApiProperty({ type: String, example: 'price_1QxPro', description: 'Of a plan: `stripePriceId`, for a month or a year.' })
  @IfGiven()
  priceId?: unknown;
}

@ApiSchema({ name: 'CheckoutSession' })
export class CheckoutSessionDto {
  @ApiProperty({ format: 'uri', example: 'https://checkout.stripe.com/c/pay/cs_test_a1Ada' }) url!: string;
}

@ApiSchema({ name: 'Checkout' })
export class CheckoutOpenedDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({ example: 'messages.stripe.checkoutCreated', description: 'The key of the words.' }) message!: string;
  @ApiProperty({ type: CheckoutSessionDto }) session!: CheckoutSessionDto;
}

@ApiSchema({ name: 'PortalWish' })
export class PortalDto {
  @ApiProperty({ format: 'uri', maxLength: 2000, example: 'http://localhost:3000/billing', description: 'Where to come back to; a page of ours.' })
  @IsString()
  @MaxLength(2000)
  returnUrl!: string;
}

@ApiSchema({ name: 'Portal' })
export class PortalOpenedDto {
  @ApiProperty({ format: 'uri', example: 'https://billing.stripe.com/p/session/test_Ada' }) url!: string;
}

@ApiSchema({ name: 'CancelSubscription' })
export class CancelDto {
  @ApiPropertyOptional({ default: false, description: 'Else with the period that is paid for.' })
  @IfGiven()
  @IsBoolean()
  cancelImmediately?: boolean;
}

@ApiSchema({ name: 'Downgrade' })
export class DowngradeDto {
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'starter', description: 'trial: it ends.' })
  @IsString()
  @MaxLength(40)
  targetTier!: string;

  @ApiPropertyOptional({ enum: intervals, enumName: 'BillingInterval', example: 'month', description: 'How often it is paid then; as often as now where it is not said. With `month` the tier may be the one that is paid by the year now.' })
  @IfGiven()
  @IsIn(intervals)
  interval?: Interval;
}

@ApiSchema({ name: 'SyncWish' })
export class SyncDto {
  @ApiPropertyOptional({ pattern: checkoutId.source, example: 'cs_test_a1Ada', description: 'Of the checkout that I have come back from.' })
  @IfGiven()
  @IsString()
  @Matches(checkoutId)
  sessionId?: string;

  @ApiPropertyOptional({ default: false, description: 'That I have never bought anything is an error then.' })
  @IfGiven()
  @IsBoolean()
  strict?: boolean;
}

@ApiSchema({ name: 'SyncedSubscription' })
export class SyncedDto extends SubscriptionInfoDto {
  @ApiProperty({ description: 'The payment provider was asked just now; once in 10 seconds.' }) synced!: boolean;
}

@ApiSchema({ name: 'ChangedSubscription' })
export class ChangedSubscriptionDto {
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'pro' }) tier!: Tier;
  @ApiProperty({ enum: paidStates, enumName: 'PaidState', example: 'active_canceling' }) status!: SubscriptionState;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: time }) currentPeriodEnd!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: time, description: 'null: it goes on.' }) cancelAt!: string | null;
  @ApiProperty() cancelAtPeriodEnd!: boolean;
  @ApiPropertyOptional({ enum: tiers, enumName: 'Tier', example: 'starter' }) targetTier?: Tier;
}

@ApiSchema({ name: 'SubscriptionChanged' })
export class SubscriptionChangedDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({ example: 'messages.stripe.canceledAtPeriodEnd', description: 'The key of the words.' }) message!: string;
  @ApiProperty({ type: ChangedSubscriptionDto }) subscription!: ChangedSubscriptionDto;
}

@ApiSchema({ name: 'RedundantCanceled' })
export class RedundantCanceledDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({ example: 'messages.stripe.redundantCanceled' }) message!: string;
  @ApiProperty({ type: 'integer', example: 1 }) canceled!: number;
}

@ApiSchema({ name: 'Refunded' })
export class RefundedDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({ example: 'messages.stripe.refunded' }) message!: string;
  @ApiProperty({ type: 'integer', example: 499, description: 'All that goes back, in minor units.' }) amount!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'What of it goes back as credit.' }) credit!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
}

@ApiSchema({ name: 'PaymentTried' })
export class PaymentTriedDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({ enum: paymentStatuses, enumName: 'PaymentStatus', example: 'pending' }) status!: PaymentStatus;
  @ApiProperty({ type: String, format: 'uri', nullable: true, example: null, description: 'Where to go on, where there is something to confirm.' }) url!: string | null;
}
