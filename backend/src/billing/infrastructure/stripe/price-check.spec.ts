import { Logger } from '@nestjs/common';
import { TimerRecurringJobs } from '../../../platform/recurring/timer-recurring-jobs';
import { ManualTimers } from '../../../platform/testing/manual-timers';
import type { PaymentProvider } from '../../domain/provider/payment-provider';
import { CheckedPrices, PriceCheck } from './price-check';

const minute = 60_000;
const stripe = { secretKey: 'sk_test', webhookSecrets: ['whsec'], prices: [] } as never;

describe('PriceCheck', () => {
  const timers = new ManualTimers();
  let silent = false;
  const priceOf = jest.fn(() => (silent ? Promise.reject(new Error('silent')) : Promise.resolve(null)));
  const provider = { configured: true, priceOf } as unknown as PaymentProvider;
  const prices = new CheckedPrices(
    [{ id: 'price_pro', tier: 'pro', interval: 'month', retired: false }],
    true,
  );
  const check = new PriceCheck(provider, prices, new TimerRecurringJobs(timers, () => 0), 'worker', {
    stripe,
  });
  const asks = async (minutes: number): Promise<number[]> => {
    const at: number[] = [];
    for (let passed = 1; passed <= minutes; passed++) {
      priceOf.mockClear();
      await timers.advance(minute);
      if (priceOf.mock.calls.length > 0) at.push(passed);
    }
    return at;
  };

  it('asks Stripe at start, every ten minutes, every minute while Stripe does not answer, and not after its stop', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    check.onApplicationBootstrap();
    expect(priceOf).toHaveBeenCalledTimes(1);
    expect(await asks(25)).toEqual([10, 20]);
    silent = true;
    expect(await asks(8)).toEqual([5, 6, 7, 8]);
    silent = false;
    expect(await asks(12)).toEqual([1, 11]);
    check.beforeApplicationShutdown();
    expect(await asks(30)).toEqual([]);
    expect(timers.count).toBe(0);
    jest.restoreAllMocks();
  });
});
