/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { cancelSubscription, startCheckout, downgrade, withdrawChange } from '../api/mutations';
import { refreshBilling } from '../api/refresh-billing';
import { redirectTo } from '../checkout/external-redirect';
import { changeOf, infoOf, planOf } from '../testing/fixtures';
import { server, session, resetServer } from '../testing/server';
import PlansDialog from './plans-dialog';

jest.mock(
  '../../../api/http/client',
  () => jest.requireActual<{ server: object }>('../testing/server').server,
);
jest.mock(
  '../../../api/session/session',
  () => jest.requireActual<{ session: object }>('../testing/server').session,
);
jest.mock('../api/mutations', () => ({
  startCheckout: jest.fn(),
  downgrade: jest.fn(),
  cancelSubscription: jest.fn(),
  withdrawChange: jest.fn(),
  reactivate: jest.fn(),
  refund: jest.fn(),
  cancelOthers: jest.fn(),
}));
jest.mock('../checkout/external-redirect', () => ({ redirectTo: jest.fn() }));

beforeAll(async () => {
  fillGaps();
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  await speakEnglish();
});
beforeEach(() => {
  resetServer();
  jest.resetAllMocks();
  session.storedToken.mockReturnValue('token');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const trial = {
  tier: 'trial',
  paidTier: 'trial',
  status: 'trial_active',
  price: 0,
  interval: null,
  currentPeriodEnd: null,
} as const;
const changed = {
  success: true,
  message: '',
  subscription: {
    tier: 'pro',
    status: 'active',
    currentPeriodEnd: null,
    cancelAt: null,
    cancelAtPeriodEnd: false,
  },
} as const;
const warning = 'Undo the change above first. Then you can choose another plan.';

async function open() {
  render(<PlansDialog open onClose={() => undefined} initialTier={null} picture={() => null} />, {
    wrapper: BrowserRouter,
  });
  await screen.findByRole('heading', { name: /Platinum/ });
}
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

it('PlansDialog sells every plan to a user without one, and leads to the payment page', async () => {
  server.info = infoOf(trial);
  jest
    .mocked(startCheckout)
    .mockResolvedValue({ success: true, message: '', session: { url: 'https://pay.example/1' } });
  await open();
  expect(['Starter', 'Pro', 'Platinum'].map((name) => button(`Choose ${name}`).disabled)).toEqual([
    false,
    false,
    false,
  ]);
  expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  fireEvent.click(button('Choose Pro'));
  expect(await screen.findByRole('button', { name: 'Processing…' })).toBeTruthy();
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/1'));
  expect(jest.mocked(startCheckout).mock.calls[0]?.[1]).toBe('price_pro');
});

it('PlansDialog lets a user choose again who returns from the payment page by the back/forward cache', async () => {
  server.info = infoOf(trial);
  jest
    .mocked(startCheckout)
    .mockResolvedValue({ success: true, message: '', session: { url: 'https://pay.example/1' } });
  await open();
  fireEvent.click(button('Choose Starter'));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledTimes(1));
  // The first load fires pageshow, too; the redirect to the payment page goes on.
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: false }));
  expect(button('Processing…').getAttribute('aria-busy')).toBe('true');
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  await screen.findByRole('button', { name: 'Choose Starter' });
  expect(
    ['Starter', 'Pro', 'Platinum'].map((name) => [
      button(`Choose ${name}`).disabled,
      button(`Choose ${name}`).getAttribute('aria-busy'),
    ]),
  ).toEqual(Array(3).fill([false, null]));
  fireEvent.click(button('Choose Pro'));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledTimes(2));
});

it.each<[string, () => void, string]>([
  [
    'the session has ended',
    () => session.storedToken.mockReturnValue(null),
    'Please log in to subscribe to a plan',
  ],
  [
    'the server gives a reason',
    () =>
      jest
        .mocked(startCheckout)
        .mockRejectedValue(
          new ApiError(409, 'already_subscribed_to_plan', 'stripe.already_subscribed_to_plan'),
        ),
    'You already have this plan.',
  ],
  [
    'the response has no URL',
    () => jest.mocked(startCheckout).mockResolvedValue({ success: true, message: '', session: { url: '' } }),
    'Failed to create checkout session. Please try again.',
  ],
  [
    'there is no response',
    () => jest.mocked(startCheckout).mockRejectedValue(new TypeError('no network')),
    'Failed to start checkout. Please try again.',
  ],
])('PlansDialog shows the reason where %s', async (_, arrange, words) => {
  server.info = infoOf(trial);
  arrange();
  await open();
  fireEvent.click(button('Choose Starter'));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(redirectTo).not.toHaveBeenCalled();
  expect(button('Choose Starter').getAttribute('aria-busy')).toBeNull();
});

it('PlansDialog offers the present plan yearly, where it is sold so', async () => {
  const yearly = { price: 4_990, stripePriceId: 'price_pro_year' };
  server.info = infoOf({ interval: 'month' });
  server.plans = [planOf('starter'), planOf('pro', { yearly }), planOf('platinum')];
  jest
    .mocked(startCheckout)
    .mockResolvedValue({ success: true, message: '', session: { url: 'https://pay.example/1' } });
  await open();
  expect([button('Your plan').disabled, screen.queryByRole('button', { name: 'Switch to yearly' })]).toEqual([
    true,
    null,
  ]);
  fireEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
  fireEvent.click(button('Switch to yearly'));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/1'));
  expect(jest.mocked(startCheckout).mock.calls[0]?.[1]).toBe('price_pro_year');
});

it.each([
  ['pays by the year', 'year', { price: 4_990, stripePriceId: 'price_pro_year' }],
  ['has a plan that is not sold so', 'month', null],
] as const)('PlansDialog offers nothing more to a user who %s', async (_, interval, yearly) => {
  server.info = infoOf({ interval });
  server.plans = [
    planOf('starter', { yearly: { price: 990, stripePriceId: 'price_starter_year' } }),
    planOf('pro', { yearly }),
    planOf('platinum'),
  ];
  await open();
  fireEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
  expect(button('Your plan').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Switch to yearly' })).toBeNull();
});

it('PlansDialog shows a user who pays yearly the monthly prices on Monthly, and offers their own plan monthly', async () => {
  const by = (price: number, id: string) => ({ yearly: { price, stripePriceId: id } });
  server.info = infoOf({ interval: 'year', price: 4_990 });
  server.plans = [
    planOf('starter', by(1_000, 'price_starter_year')),
    planOf('pro', by(4_990, 'price_pro_year')),
    planOf('platinum', by(9_990, 'price_platinum_year')),
  ];
  const how = 'Pay monthly';
  const prices = () =>
    ['Starter', 'Pro', 'Platinum'].map(
      (name) =>
        screen
          .getByRole('listitem', { name: new RegExp(name) })
          .textContent.match(/€[\d.]+ a (month|year)/)?.[0],
    );
  await open();
  expect([prices(), screen.queryByRole('button', { name: how })]).toEqual([
    ['€10.00 a year', '€49.90 a year', '€99.90 a year'],
    null,
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
  expect(prices()).toEqual(['€1.00 a month', '€4.99 a month', '€9.99 a month']);
  expect(['Switch to Starter', how, 'Upgrade to Platinum'].map((name) => button(name).disabled)).toEqual([
    true,
    false,
    false,
  ]);
  expect(screen.getByText('You pay yearly. Choose Yearly to switch to this plan.')).toBeTruthy();
  jest.mocked(downgrade).mockResolvedValue({ ...changed, message: 'messages.stripe.payMonthly' });
  fireEvent.click(button(how));
  const question = await screen.findByRole('alertdialog', {
    name: 'Pay monthly from 21\u00a0December\u00a02026?',
  });
  expect(question.textContent).toContain(
    'Pro is paid yearly until 21\u00a0December\u00a02026. From then on, you’ll pay €4.99 a month',
  );
  expect(downgrade).not.toHaveBeenCalled();
  fireEvent.click(within(question).getByRole('button', { name: 'Pay monthly' }));
  await waitFor(() => expect(jest.mocked(downgrade).mock.calls[0]?.slice(1)).toEqual(['pro', 'month']));
});

it('PlansDialog says from when the same plan is paid monthly, and undoes that with one press', async () => {
  const at = '2026-12-21T10:00:00.000Z';
  server.info = infoOf({
    interval: 'year',
    price: 4_990,
    next: { tier: 'pro', price: 499, interval: 'month', at },
  });
  server.plans = [
    planOf('starter'),
    planOf('pro', { yearly: { price: 4_990, stripePriceId: 'price_pro_year' } }),
    planOf('platinum'),
  ];
  server.changes = [changeOf('1', { fromTier: 'pro', toTier: 'pro', scheduledDate: at })];
  jest.mocked(withdrawChange).mockResolvedValue({ ...changed, message: 'messages.stripe.changeCanceled' });
  await open();
  expect(await screen.findByText('From 21 December 2026, you’ll pay monthly for Pro.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
  expect(button('Your plan').disabled).toBe(true);
  fireEvent.click(button('Keep paying yearly'));
  await waitFor(() => expect(jest.mocked(withdrawChange).mock.calls[0]?.[1]).toBe('1'));
});

it('PlansDialog shows a user who pays monthly the yearly prices on Yearly, and downgrades only at the monthly price', async () => {
  server.plans = [
    planOf('starter', { yearly: { price: 1_000, stripePriceId: 'price_starter_year' } }),
    planOf('pro'),
    planOf('platinum'),
  ];
  await open();
  expect(button('Switch to Starter').disabled).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
  expect(screen.getByText('€10.00').parentElement?.textContent).toBe('€10.00 a year');
  expect(button('Switch to Starter').disabled).toBe(true);
  expect(screen.getByText('You pay monthly. Choose Monthly to switch to this plan.')).toBeTruthy();
});

it('PlansDialog sells every plan to a user whose card was declined', async () => {
  server.info = infoOf({ ...trial, status: 'incomplete', price: 499, interval: 'month' });
  await open();
  expect(['Starter', 'Pro', 'Platinum'].map((name) => button(`Choose ${name}`).disabled)).toEqual([
    false,
    false,
    false,
  ]);
});

it('PlansDialog names a price only for a first purchase, because a change depends on the remaining time', async () => {
  server.info = infoOf({ tier: 'starter', paidTier: 'starter', price: 100 }, 299);
  await open();
  expect(screen.queryByText(/off your first payment: you pay/)).toBeNull();
  expect(screen.getAllByText('Minus the unused part of your plan and your €2.99 credit')).toHaveLength(2);
});

it('PlansDialog sells no plan without a price', async () => {
  server.info = infoOf(trial);
  server.plans = [planOf('starter', { stripePriceId: null }), planOf('pro'), planOf('platinum')];
  await open();
  expect([button('Choose Starter').disabled, button('Choose Pro').disabled]).toEqual([true, false]);
  expect(screen.getByText('Not available right now.')).toBeTruthy();
});

it('PlansDialog compares with the paid plan, not with a granted one', async () => {
  server.info = infoOf({ ...trial, tier: 'pro', status: 'grant_active', grantedTier: 'pro' });
  await open();
  expect(button('Choose Pro').disabled).toBe(false);
});

it.each<['starter' | 'pro' | 'platinum', string[], boolean[]]>([
  ['starter', ['Your plan', 'Upgrade to Pro', 'Upgrade to Platinum'], [true, false, false]],
  ['pro', ['Switch to Starter', 'Your plan', 'Upgrade to Platinum'], [false, true, false]],
  ['platinum', ['Switch to Starter', 'Switch to Pro', 'Your plan'], [false, false, true]],
])('PlansDialog offers a user who pays for %s: %j', async (paidTier, names, disabled) => {
  server.info = infoOf({ tier: paidTier, paidTier });
  await open();
  expect(names.map((name) => button(name).disabled)).toEqual(disabled);
  expect(button('Cancel plan')).toBeTruthy();
});

it.each(['past_due', 'unpaid', 'paused'] as const)(
  'PlansDialog offers a user with a debt the payment and the cancellation only: %s',
  async (status) => {
    const paidTier = status === 'past_due' ? 'pro' : 'trial';
    server.info = infoOf({ status, tier: paidTier, paidTier, subscribedTier: 'pro' });
    jest
      .mocked(cancelSubscription)
      .mockResolvedValue({ ...changed, message: 'messages.stripe.canceledImmediately' });
    await open();
    expect(
      ['Switch to Starter', 'Your plan', 'Upgrade to Platinum'].map((name) => button(name).disabled),
    ).toEqual([true, true, true]);
    expect(screen.getAllByText('You can switch plans once the outstanding payment is made.')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'See payments' }).getAttribute('href')).toBe(
      '/billing?tab=billing',
    );
    fireEvent.click(button(status === 'past_due' ? 'Cancel plan' : 'End it now'));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel Pro?' });
    expect(within(question).getAllByRole('radio')).toHaveLength(status === 'past_due' ? 3 : 1);
    expect(question.textContent).toContain('Pro ends now. The outstanding payment won’t be charged.');
    expect(question.textContent).not.toContain('not refunded');
    fireEvent.click(within(question).getByRole('radio', { name: /Right away/ }));
    fireEvent.click(within(question).getByRole('button', { name: 'End it now' }));
    await waitFor(() => expect(jest.mocked(cancelSubscription).mock.calls[0]?.[1]).toBe(true));
  },
);

it.each([
  ['by the month', 'month', null, /Monthly/, 'After that, you’ll have Starter for €1.00 a month.'],
  [
    'by the year',
    'year',
    { price: 1_000, stripePriceId: 'price_year' },
    /Yearly/,
    'After that, you’ll have Starter for €10.00 a year.',
  ],
  [
    'by the year, which is not sold',
    'year',
    null,
    /Monthly/,
    'After that, you’ll have Starter for €1.00 a month.',
  ],
] as const)(
  'PlansDialog names the price of a smaller plan to a user who pays %s',
  async (_, interval, yearly, rhythm, words) => {
    server.info = infoOf({ tier: 'platinum', paidTier: 'platinum', interval });
    server.plans = [
      planOf('starter', { yearly }),
      planOf('pro'),
      planOf('platinum', { yearly: { price: 9_990, stripePriceId: 'price_platinum_year' } }),
    ];
    await open();
    fireEvent.click(screen.getByRole('radio', { name: rhythm }));
    fireEvent.click(button('Switch to Starter'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(words);
  },
);

it('PlansDialog downgrades only after a question, and then names the scheduled change', async () => {
  server.info = infoOf({ tier: 'platinum', paidTier: 'platinum' });
  jest.mocked(downgrade).mockResolvedValue({ ...changed, message: 'messages.stripe.downgradeToPlan' });
  await open();
  fireEvent.click(button('Switch to Starter'));
  const question = await screen.findByRole('alertdialog', { name: 'Switch to Starter?' });
  expect(downgrade).not.toHaveBeenCalled();
  expect(question.textContent).toContain('You keep Platinum until 21\u00a0December\u00a02026.');
  fireEvent.click(within(question).getByRole('button', { name: 'Switch to Starter' }));
  await waitFor(() => expect(jest.mocked(downgrade).mock.calls[0]?.[1]).toBe('starter'));
});

it('PlansDialog closes the question of a downgrade without a response, where the change turns out to be scheduled', async () => {
  server.info = infoOf({ tier: 'platinum', paidTier: 'platinum' });
  jest.mocked(downgrade).mockImplementation(() => {
    server.info = infoOf({ tier: 'platinum', paidTier: 'platinum', status: 'active_downgrading' });
    server.changes = [changeOf('1', { fromTier: 'platinum', scheduledDate: '2026-12-21T10:00:00.000Z' })];
    return Promise.reject(new TypeError('no network'));
  });
  await open();
  fireEvent.click(button('Switch to Starter'));
  const question = await screen.findByRole('alertdialog', { name: 'Switch to Starter?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Switch to Starter' }));
  expect(await screen.findByText('On 21 December 2026 you’ll switch from Platinum to Starter.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByText('We couldn’t change your plan. Please try again.')).toBeNull();
  expect(screen.queryByText(warning)).toBeNull();
});

it('PlansDialog names only the blocking change where the response was lost and the change is not scheduled yet', async () => {
  server.info = infoOf({ tier: 'platinum', paidTier: 'platinum' });
  jest.mocked(downgrade).mockImplementation(() => {
    server.changes = [changeOf('1', { fromTier: 'platinum', cancellable: false })];
    return Promise.reject(new TypeError('no network'));
  });
  await open();
  fireEvent.click(button('Switch to Starter'));
  const question = await screen.findByRole('alertdialog', { name: 'Switch to Starter?' });
  const confirm = within(question).getByRole<HTMLButtonElement>('button', { name: 'Switch to Starter' });
  fireEvent.click(confirm);
  await screen.findByText('Your plan is being changed.');
  await waitFor(() => expect(confirm.disabled).toBe(true));
  expect(screen.queryByText('We couldn’t change your plan. Please try again.')).toBeNull();
});

it('PlansDialog keeps a question open with the reason, where the response was lost and nothing is scheduled', async () => {
  server.info = infoOf({ tier: 'platinum', paidTier: 'platinum' });
  jest.mocked(downgrade).mockRejectedValue(new TypeError('no network'));
  await open();
  fireEvent.click(button('Switch to Starter'));
  const question = await screen.findByRole('alertdialog', { name: 'Switch to Starter?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Switch to Starter' }));
  expect(await within(question).findByText('We couldn’t change your plan. Please try again.')).toBeTruthy();
});

it('PlansDialog blocks other changes while one is scheduled, and names it', async () => {
  server.info = infoOf({ tier: 'platinum', paidTier: 'platinum', status: 'active_downgrading' });
  server.changes = [changeOf('1', { fromTier: 'platinum', scheduledDate: '2026-12-21T10:00:00.000Z' })];
  jest.mocked(withdrawChange).mockResolvedValue({ ...changed, message: 'messages.stripe.changeCanceled' });
  await open();
  expect(await screen.findByText('On 21 December 2026 you’ll switch from Platinum to Starter.')).toBeTruthy();
  fireEvent.click(button('Switch to Pro'));
  expect(await screen.findByText(warning)).toBeTruthy();
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  fireEvent.click(button('Switch to Pro'));
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect([downgrade, startCheckout].map((order) => jest.mocked(order).mock.calls.length)).toEqual([0, 0]);
  fireEvent.click(button('Keep Platinum'));
  await waitFor(() => expect(jest.mocked(withdrawChange).mock.calls[0]?.[1]).toBe('1'));
});

it('PlansDialog cancels a plan with a scheduled downgrade by one press: undoes the downgrade first, then cancels', async () => {
  server.info = infoOf({ tier: 'platinum', paidTier: 'platinum', status: 'active_downgrading' });
  server.changes = [changeOf('1', { fromTier: 'platinum', scheduledDate: '2026-12-21T10:00:00.000Z' })];
  jest.mocked(withdrawChange).mockResolvedValue({ ...changed, message: 'messages.stripe.changeCanceled' });
  jest
    .mocked(cancelSubscription)
    .mockResolvedValue({ ...changed, message: 'messages.stripe.canceledAtPeriodEnd' });
  await open();
  await screen.findByText('On 21 December 2026 you’ll switch from Platinum to Starter.');
  fireEvent.click(button('Cancel plan'));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Platinum?' });
  expect(within(question).getByText('This also undoes your switch to Starter.')).toBeTruthy();
  expect(within(question).queryByText(warning)).toBeNull();
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel plan' }));
  await waitFor(() => expect(cancelSubscription).toHaveBeenCalledTimes(1));
  const [taken, canceled] = [jest.mocked(withdrawChange).mock, jest.mocked(cancelSubscription).mock];
  expect([taken.calls[0]?.[1], canceled.calls[0]?.[1]]).toEqual(['1', false]);
  expect(taken.calls[0]?.[0]).not.toBe(canceled.calls[0]?.[0]);
  expect(taken.invocationCallOrder[0]).toBeLessThan(canceled.invocationCallOrder[0] ?? 0);
});

it.each([
  ['the plan turns out to end', { status: 'active_canceling', cancelAtPeriodEnd: true }, []],
  [
    'only the change has been read',
    {},
    [changeOf('own', { changeType: 'cancel', toTier: 'trial', scheduledDate: '2026-12-21T10:00:00.000Z' })],
  ],
] as const)(
  'PlansDialog closes the question of a cancellation without a response, where %s',
  async (_, ending, changes) => {
    jest.mocked(cancelSubscription).mockImplementation(() => {
      server.info = infoOf(ending);
      server.changes = [...changes];
      return Promise.reject(new TypeError('no network'));
    });
    await open();
    fireEvent.click(button('Cancel plan'));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel Pro?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel plan' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(withdrawChange).not.toHaveBeenCalled();
    expect(cancelSubscription).toHaveBeenCalledTimes(1);
  },
);

it('PlansDialog does not take the cancellation itself for a change to undo first', async () => {
  server.changes = [
    changeOf('own', { changeType: 'cancel', toTier: 'trial', scheduledDate: '2026-12-21T10:00:00.000Z' }),
  ];
  jest
    .mocked(cancelSubscription)
    .mockResolvedValue({ ...changed, message: 'messages.stripe.canceledAtPeriodEnd' });
  await open();
  fireEvent.click(button('Cancel plan'));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Pro?' });
  expect(within(question).queryByText(/^This also undoes/)).toBeNull();
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel plan' }));
  await waitFor(() => expect(cancelSubscription).toHaveBeenCalledTimes(1));
  expect(withdrawChange).not.toHaveBeenCalled();
});

it('PlansDialog does not cancel where the scheduled change could not be undone, and says so', async () => {
  server.info = infoOf({ tier: 'platinum', paidTier: 'platinum', status: 'active_downgrading' });
  server.changes = [changeOf('1', { fromTier: 'platinum', scheduledDate: '2026-12-21T10:00:00.000Z' })];
  jest.mocked(withdrawChange).mockRejectedValue(new TypeError('no network'));
  await open();
  await screen.findByText('On 21 December 2026 you’ll switch from Platinum to Starter.');
  fireEvent.click(button('Cancel plan'));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Platinum?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel plan' }));
  expect(await within(question).findByText('We couldn’t cancel your plan. Please try again.')).toBeTruthy();
  expect(cancelSubscription).not.toHaveBeenCalled();
});

it('PlansDialog ends a plan at once by one press while a downgrade is scheduled', async () => {
  server.info = infoOf({ tier: 'platinum', paidTier: 'platinum', status: 'active_downgrading' });
  server.changes = [changeOf('1', { fromTier: 'platinum', scheduledDate: '2026-12-21T10:00:00.000Z' })];
  jest
    .mocked(cancelSubscription)
    .mockResolvedValue({ ...changed, message: 'messages.stripe.canceledImmediately' });
  await open();
  await screen.findByText('On 21 December 2026 you’ll switch from Platinum to Starter.');
  fireEvent.click(button('Cancel plan'));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Platinum?' });
  fireEvent.click(within(question).getByRole('radio', { name: /Right away/ }));
  expect(within(question).getByText('This also undoes your switch to Starter.')).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'End it now' }));
  await waitFor(() => expect(jest.mocked(cancelSubscription).mock.calls[0]?.[1]).toBe(true));
  expect(withdrawChange).not.toHaveBeenCalled();
});

it('PlansDialog lets a user cancel whose announced change was settled in another tab', async () => {
  server.info = infoOf({ tier: 'platinum', paidTier: 'platinum' });
  server.changes = [changeOf('1', { fromTier: 'platinum', cancellable: false })];
  await open();
  await screen.findByText('Your plan is being changed.');
  fireEvent.click(button('Cancel plan'));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Platinum?' });
  const confirm = within(question).getByRole<HTMLButtonElement>('button', { name: 'Cancel plan' });
  expect(confirm.disabled).toBe(true);
  server.changes = [];
  await act(() => refreshBilling());
  await waitFor(() => expect(confirm.disabled).toBe(false));
});

it('PlansDialog tells no user to wait who has not paid for the bigger plan', async () => {
  server.info = infoOf({ status: 'active_upgrade_pending' });
  server.changes = [changeOf('1', { changeType: 'upgrade', toTier: 'platinum', status: 'processing' })];
  await open();
  await screen.findByText('Platinum starts when your payment goes through. Until then, you have Pro.');
  fireEvent.click(button('Upgrade to Platinum'));
  expect(
    await screen.findByText(
      'Platinum isn’t paid yet. Pay for it above, or keep Pro; then you can choose another plan.',
    ),
  ).toBeTruthy();
  expect(startCheckout).not.toHaveBeenCalled();
});

it('PlansDialog names the refund beside the other ways to end a plan', async () => {
  await open();
  fireEvent.click(button('Cancel plan'));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Pro?' });
  expect(within(question).queryByRole('button', { name: 'Get my money back' })).toBeNull();
  fireEvent.click(within(question).getByRole('radio', { name: /you get €4.99 back/ }));
  fireEvent.click(within(question).getByRole('button', { name: 'Get my money back' }));
  expect(await screen.findByRole('alertdialog', { name: 'Get your money back?' })).toBeTruthy();
});

it('PlansDialog promises no guarantee after its time', async () => {
  server.info = infoOf({}, 0, false);
  server.info.billing.noRefund = 'over';
  await open();
  expect(screen.queryByText('30-day money-back guarantee')).toBeNull();
});

it('PlansDialog does not call a free first period paid', async () => {
  server.info = infoOf({ freeUntil: '2026-12-21T10:00:00.000Z' }, 0, false);
  await open();
  fireEvent.click(button('Cancel plan'));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Pro?' });
  expect(question.textContent).toContain('At the end of this period');
  expect(question.textContent).toContain('Pro ends now, and you won’t be charged. You keep your gift.');
  expect(question.textContent).not.toContain('paid');
});

it('PlansDialog names a price that is nothing today, and its date', async () => {
  server.info = infoOf({ ...trial, tier: 'pro', status: 'grant_active', grantedTier: 'pro' });
  server.info.billing.freeFirst = [{ tier: 'pro', until: '2026-12-22T10:00:00.000Z' }];
  await open();
  expect(screen.getAllByText(/Nothing to pay today/).map((one) => one.textContent)).toEqual([
    'Nothing to pay todayFirst payment on 22\u00a0December\u00a02026',
  ]);
});

it.each([
  [false, 'At the end of the period you’ve paid for', 'Cancel plan'],
  [true, 'Right away', 'End it now'],
] as const)('PlansDialog cancels at once: %s', async (now, choice, confirm) => {
  jest
    .mocked(cancelSubscription)
    .mockResolvedValue({ ...changed, message: 'messages.stripe.canceledAtPeriodEnd' });
  await open();
  fireEvent.click(button('Cancel plan'));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Pro?' });
  fireEvent.click(within(question).getByRole('radio', { name: new RegExp(choice) }));
  fireEvent.click(within(question).getByRole('button', { name: confirm }));
  await waitFor(() => expect(jest.mocked(cancelSubscription).mock.calls[0]?.[1]).toBe(now));
});

it('PlansDialog keeps the question open with the reason of a failure', async () => {
  jest.mocked(cancelSubscription).mockRejectedValue(new TypeError('no network'));
  await open();
  fireEvent.click(button('Cancel plan'));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel plan' }));
  expect(await within(question).findByText('We couldn’t cancel your plan. Please try again.')).toBeTruthy();
});

it('PlansDialog says that no plan is sold yearly yet', async () => {
  await open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Yearly.*not available yet/ }).disabled).toBe(
    true,
  );
});

it('PlansDialog sells yearly only plans with a yearly price', async () => {
  server.info = infoOf(trial);
  server.plans = [
    planOf('starter'),
    planOf('pro', { yearly: { price: 4_990, stripePriceId: 'price_year' } }),
    planOf('platinum'),
  ];
  jest
    .mocked(startCheckout)
    .mockResolvedValue({ success: true, message: '', session: { url: 'https://pay.example/1' } });
  await open();
  fireEvent.click(screen.getByRole('radio', { name: /^Yearly/ }));
  expect([button('Choose Starter').disabled, button('Choose Pro').disabled]).toEqual([true, false]);
  expect(screen.getByText('€49.90').parentElement?.textContent).toBe('€49.90 a year');
  expect(screen.getAllByText('Yearly: not available yet')).toHaveLength(2);
  fireEvent.click(button('Choose Pro'));
  await waitFor(() => expect(jest.mocked(startCheckout).mock.calls[0]?.[1]).toBe('price_year'));
});

it('PlansDialog subtracts credit from the price', async () => {
  server.info = infoOf(trial, 499);
  await open();
  expect(
    screen.getByText('You have €4.99 in credit. It comes off your next payment automatically.'),
  ).toBeTruthy();
  expect(screen.getAllByText(/your first payment/).map(({ textContent }) => textContent)).toEqual([
    '€1.00 off your first payment: you pay €0.00',
    '€4.99 off your first payment: you pay €0.00',
    '€4.99 off your first payment: you pay €5.00',
  ]);
});
