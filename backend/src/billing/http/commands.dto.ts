import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { type Interval, intervals } from '../../kernel/interval';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';
import { type PaymentStatus, paymentStatuses } from '../domain/payments/payment';
import { paidStates, type SubscriptionState } from '../domain/subscription/subscription';
import { SubscriptionInfoDto } from './subscription.dto';

const time = '2026-12-21T09:30:00.000Z';
/** It becomes part of a URL at the provider. */
const checkoutId = /^cs_\w{1,250}$/;

@ApiSchema({ name: 'CheckoutWish' })
export class CheckoutDto {
  // An invalid value has an error code of its own.
  @ApiProperty({
    type: String,
    example: 'price_1QxPro',
    description: 'Of a plan: `stripePriceId`, for a month or a year.',
  })
  @IsOptionalButNotNull()
  priceId?: unknown;
}

@ApiSchema({ name: 'CheckoutSession' })
export class CheckoutSessionDto {
  @ApiProperty({ format: 'uri', example: 'https://checkout.stripe.com/c/pay/cs_test_a1Ada' }) url!: string;
}

@ApiSchema({ name: 'Checkout' })
export class CheckoutOpenedDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({ example: 'messages.stripe.checkoutCreated', description: 'Translation key of the message.' })
  message!: string;
  @ApiProperty({ type: CheckoutSessionDto }) session!: CheckoutSessionDto;
}

@ApiSchema({ name: 'PortalWish' })
export class PortalDto {
  @ApiProperty({
    format: 'uri',
    maxLength: 2000,
    example: 'http://localhost:3000/billing',
    description: 'Return URL; has to be a page of this app.',
  })
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
  @ApiPropertyOptional({ default: false, description: 'false: the plan ends with the paid period.' })
  @IsOptionalButNotNull()
  @IsBoolean()
  cancelImmediately?: boolean;
}

@ApiSchema({ name: 'Downgrade' })
export class DowngradeDto {
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'starter', description: 'trial: cancels the plan.' })
  @IsString()
  @MaxLength(40)
  targetTier!: string;

  @ApiPropertyOptional({
    enum: intervals,
    enumName: 'BillingInterval',
    example: 'month',
    description:
      'How often it is paid then; as often as now where it is not said. With `month` the tier may be the one that is paid by the year now.',
  })
  @IsOptionalButNotNull()
  @IsIn(intervals)
  interval?: Interval;
}

@ApiSchema({ name: 'SyncWish' })
export class SyncDto {
  @ApiPropertyOptional({
    pattern: checkoutId.source,
    example: 'cs_test_a1Ada',
    description: 'Id of the checkout session that the user returned from.',
  })
  @IsOptionalButNotNull()
  @IsString()
  @Matches(checkoutId)
  sessionId?: string;

  @ApiPropertyOptional({
    default: false,
    description: 'Answers with an error if the user has never bought anything.',
  })
  @IsOptionalButNotNull()
  @IsBoolean()
  strict?: boolean;
}

@ApiSchema({ name: 'SyncedSubscription' })
export class SyncedDto extends SubscriptionInfoDto {
  @ApiProperty({ description: 'true: re-read from the payment provider; at most once in 10 seconds.' })
  synced!: boolean;
}

@ApiSchema({ name: 'ChangedSubscription' })
export class ChangedSubscriptionDto {
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'pro' }) tier!: Tier;
  @ApiProperty({ enum: paidStates, enumName: 'PaidState', example: 'active_canceling' })
  status!: SubscriptionState;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: time }) currentPeriodEnd!:
    | string
    | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: time,
    description: 'null: the plan renews.',
  })
  cancelAt!: string | null;
  @ApiProperty() cancelAtPeriodEnd!: boolean;
  @ApiPropertyOptional({ enum: tiers, enumName: 'Tier', example: 'starter' }) targetTier?: Tier;
}

@ApiSchema({ name: 'SubscriptionChanged' })
export class SubscriptionChangedDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({
    example: 'messages.stripe.canceledAtPeriodEnd',
    description: 'Translation key of the message.',
  })
  message!: string;
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
  @ApiProperty({ type: 'integer', example: 499, description: 'Total refund in minor units.' })
  amount!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'The part of it that is returned as credit.' })
  credit!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
}

@ApiSchema({ name: 'PaymentTried' })
export class PaymentTriedDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({ enum: paymentStatuses, enumName: 'PaymentStatus', example: 'pending' })
  status!: PaymentStatus;
  @ApiProperty({
    type: String,
    format: 'uri',
    nullable: true,
    example: null,
    description: 'URL of the page that asks for confirmation, if any.',
  })
  url!: string | null;
}
