import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import type { Answer, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/billing-account';
import { CheckoutAttempts } from '../../domain/checkout-attempt';
import { PaymentProvider, type UpgradeWish } from '../../domain/payment-provider';
import type { Price } from '../../domain/price-list';
import { refusal } from '../../domain/refusals';
import { CommandHandler, type Decision, type DecisionInput, derivedKey, type Steps } from '../command-runner/command-handler';
import { CheckoutPages, GivenTime, type PageParams } from './checkout-pages';
import { CommandRunner } from '../command-runner/command-runner';
import { PlanCheckout, PurchaseRules } from './plan-checkout';

interface Wish {
  priceId: string;
  language: Language;
}
type Params = { page: PageParams } | { upgrade: UpgradeWish };

export interface CheckoutAnswer {
  success: true;
  message: string;
  session: { url: string };
}

/** The plan was granted while the page was made, which is closed again: the next one charges nothing for it. */
interface GrantedMeanwhile {
  success: false;
}

const checkoutAnswer = (url: string): CheckoutAnswer => ({ success: true, message: 'messages.stripe.checkoutCreated', session: { url } });

const isOpened = (answer: Answer<CheckoutAnswer | GrantedMeanwhile>): answer is Answer<CheckoutAnswer> => answer.value.success;

/** Who does not pay yet is sent to a page of the provider's to do so; who pays, to the one on which they confirm the bigger plan. */
@Injectable()
export class OpenCheckout extends CommandHandler<Wish, Params, CheckoutAnswer | GrantedMeanwhile, string | null> {
  readonly kind = 'checkout';
  readonly failure = 'failed_to_create_checkout_session';

  constructor(
    runner: CommandRunner,
    private readonly rules: PurchaseRules,
    private readonly pages: CheckoutPages,
    private readonly plan: PlanCheckout,
    private readonly given: GivenTime,
    private readonly attempts: CheckoutAttempts,
    private readonly provider: PaymentProvider,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {
    super(runner);
  }

  async execute(command: Command, priceId: string, language: Language): Promise<Answer<CheckoutAnswer>> {
    this.rules.priceToBuy(priceId);
    const wish = { priceId, language };
    const answer = await this.runner.run(this, command, wish);
    if (isOpened(answer)) return answer;
    const next = await this.runner.run(this, { ...command, key: derivedKey(command.key, 'granted') }, wish);
    if (!isOpened(next)) throw refusal(this.failure);
    return next;
  }

  /** Who has been sent to this very page a moment ago is sent there again. Counted is who would get another one: to what is open they come back as often as they like. */
  override async quick({ id, userId }: BillingAccountState, { priceId }: Wish, now: Date): Promise<CheckoutAnswer | null> {
    const since = await this.given.since(userId, this.rules.priceToBuy(priceId).tier, now);
    const url = await this.pages.justOpened(id, priceId, now, since);
    if (url === null && (await this.pages.stillOpen(id, priceId, now, since)) === null) await this.rules.countPages(id, now);
    return url === null ? null : checkoutAnswer(url);
  }

  async decide(account: BillingAccount, { userId, wish: { priceId, language }, now }: DecisionInput<Wish>): Promise<Decision<Params, CheckoutAnswer>> {
    const price = this.rules.priceToBuy(priceId);
    const current = await this.rules.subscriptionToUpgrade(account, price);
    if (current) return { params: { upgrade: { customerId: account.customerId ?? '', subscriptionId: current.id, itemId: current.itemId, priceId, ...this.waysBack(price), language } } };
    return this.page(account, userId, price, language, now);
  }

  /** What is said there hangs on the plan that was to come: they had one before. */
  private waysBack({ tier, interval }: Price): Pick<UpgradeWish, 'returnUrl' | 'paidUrl'> {
    const to = (path: string): string => new URL(path, this.settings.publicUrl).href;
    return { returnUrl: to('/billing'), paidUrl: to(`/billing?checkout=success&plan=${tier}&per=${interval}`) };
  }

  private async page(account: BillingAccount, userId: string, price: Price, language: Language, now: Date): Promise<Decision<Params, CheckoutAnswer>> {
    const open = await this.pages.stillOpen(account.id, price.id, now, await this.given.since(userId, price.tier, now));
    return open === null ? { params: { page: await this.plan.of(account, userId, price, language, now) } } : { answer: checkoutAnswer(open) };
  }

  async act(params: Params, steps: Steps): Promise<string | null> {
    if ('upgrade' in params) return this.provider.openUpgrade(params.upgrade, steps.keyOfAttempt('upgrade'));
    return this.pages.open(params.page, steps);
  }

  conclude(_account: BillingAccountState, _params: Params, url: string | null): Promise<CheckoutAnswer | GrantedMeanwhile> {
    return Promise.resolve(url === null ? { success: false } : checkoutAnswer(url));
  }

  override async undo(params: Params, now: Date): Promise<void> {
    const attempt = 'page' in params ? await this.attempts.byId(params.page.attemptId) : null;
    if (!attempt) return;
    attempt.abandon(now);
    await this.attempts.save(attempt);
  }
}
