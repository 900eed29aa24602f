import { randomUUID } from 'node:crypto';
import { ProviderRefused, ProviderSilent } from '../../src/billing/domain/provider/payment-provider';
import { paidInMemory } from '../support/billing/paid-in-memory';
import { PayingUser } from '../support/billing/paying-user';
import type { BuiltModule } from '../support/module.builder';

const day = 86_400_000;

describe('the guarantee', () => {
  const counter = paidInMemory();
  const { provider, after } = counter;
  let harness: BuiltModule;
  let ada: PayingUser;
  beforeAll(() => void (harness = counter.harness()));
  beforeEach(async () => {
    ada = await PayingUser.comes(harness, provider);
  });

  it('refunds no more than was paid where a change has left credit', async () => {
    const id = await ada.pays('price_platinum');
    await provider.credit(id, 700);
    await ada.looks();
    expect((await ada.account()).balance).toBe(-700);
    expect(await ada.post('refund')).toMatchObject({ status: 200, body: { amount: 999, credit: 0 } });
    expect([provider.effects, (await ada.account()).balance]).toEqual([
      ['refunded 999', 'cancel now', 'booked 700'],
      0,
    ]);
  });

  it('takes back only credit that is still there, and only once', async () => {
    const id = await ada.pays('price_platinum');
    await provider.credit(id, 700);
    await provider.book(ada.customerId, { amount: 400, currency: 'eur', ledgerId: randomUUID() }, 'spent');
    provider.effects.length = 0;
    // Silent after the booking: the next call finds the line.
    let silent = true;
    provider.after = (call) =>
      call === 'book' && silent ? Promise.reject(new ProviderSilent('away')) : Promise.resolve();
    const key = randomUUID();
    expect((await ada.post('refund', {}, key)).status).toBe(502);
    silent = false;
    expect(await ada.post('refund', {}, key)).toMatchObject({ status: 200, body: { amount: 999 } });
    expect([provider.effects, (await ada.account()).balance]).toEqual([
      ['refunded 999', 'cancel now', 'booked 300'],
      0,
    ]);
  });

  it('reports only what is refunded now, where a part was refunded by hand', async () => {
    const id = await ada.pays('price_pro');
    await provider.giveBack(id, 100);
    await ada.looks();
    expect(await ada.post('refund')).toMatchObject({ status: 200, body: { amount: 399, credit: 0 } });
    expect(provider.effects).toEqual(['refunded 399', 'cancel now']);
  });

  it('can be used right after the user has ended the subscription', async () => {
    await ada.pays('price_pro');
    expect(await ada.wants('subscription/cancel', { cancelImmediately: true })).toEqual([200, undefined]);
    after(day);
    expect(await ada.post('refund')).toMatchObject({ status: 200, body: { amount: 499 } });
    expect(provider.effects).toEqual(['cancel now', 'refunded 499']);
    expect(await ada.wants('refund')).toEqual([409, 'nothing_to_refund']);
  });

  it('reports to the operator where no refund was possible', async () => {
    await ada.pays('price_pro');
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const stderr = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    provider.before = (call) =>
      call === 'refund' ? Promise.reject(new ProviderRefused('charge_already_refunded')) : Promise.resolve();
    const answer = await ada.wants('refund');
    const said = [...log.mock.calls, ...stderr.mock.calls].join();
    log.mockRestore();
    stderr.mockRestore();
    expect(answer).toEqual([502, 'failed_to_refund']);
    expect(said).toMatch(/ALERT refund .*1 of 1 invoices were refused \(charge_already_refunded\)/);
    expect((await ada.account()).status).toBe('active');
  });

  it('ends the subscription also where a part is refused, and reports that to the operator', async () => {
    await ada.pays('price_platinum');
    await ada.pays('price_pro');
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const stderr = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    let asked = 0;
    provider.before = (call) =>
      call === 'refund' && asked++ === 1
        ? Promise.reject(new ProviderRefused('charge_disputed'))
        : Promise.resolve();
    const answer = await ada.post('refund');
    const said = [...log.mock.calls, ...stderr.mock.calls].join();
    log.mockRestore();
    stderr.mockRestore();
    expect(answer.status).toBe(200);
    expect(said).toMatch(/ALERT refund .*1 of 2 invoices were refused \(charge_disputed\)/);
    expect(provider.effects).toEqual([expect.stringMatching(/^refunded/), 'cancel now', 'cancel now']);
    expect((await ada.account()).status).toBe('ended');
  });
});
