import { type Card, expect, type App } from './app';

export const nameOf = (app: App, plan: string): string => app.text(`plan.name.${plan}`);
export const plans = (app: App) => app.page.getByRole('dialog', { name: app.text('plan.title') });
export const tierShown = (app: App, plan: string) =>
  app.page
    .getByRole('region', { name: app.text('standing.title') })
    .getByText(nameOf(app, plan), { exact: true });

export async function openPlans(app: App, button: string): Promise<void> {
  await app.page.goto(`${app.url}/billing`);
  await app.page.getByRole('button', { name: app.text(button), exact: true }).click();
  await expect(plans(app)).toBeVisible();
}

/** Starts a second subscription at the fake Stripe, which no page of the app allows. */
export async function beginBeside(app: App, email: string, price: string): Promise<void> {
  const ask = async (path: string, wish?: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(`${process.env['PICTICK_FAKE_STRIPE']}${path}`, {
      headers: { Authorization: `Bearer ${process.env['PICTICK_FAKE_STRIPE_KEY']}` },
      ...(wish && { method: 'POST', body: new URLSearchParams(wish) }),
    });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  const { customers } = (await ask('/_control/state')) as { customers: { id: string; email: string }[] };
  const customer = customers.find((one) => one.email === email)?.id ?? '';
  await app.fakeStripe('card', { customer, card: 'success' });
  await ask('/v1/subscriptions', { customer, 'items[0][price]': price });
  await app.fakeStripe('settled');
}

/** Buys a first plan; a `secure` card is confirmed at the bank. */
export async function buy(app: App, plan: string, card: Card = 'success'): Promise<void> {
  await openPlans(app, 'plan.see');
  await plans(app)
    .getByRole('button', { name: app.text('billing.plans.choose', { plan: nameOf(app, plan) }) })
    .click();
  await app.pay(card);
  if (card === 'secure') await app.answerBank(true);
  await expect(
    app.page.getByRole('heading', {
      name: app.text('billing.checkout.success.title', { plan: nameOf(app, plan) }),
    }),
  ).toBeVisible();
  await expect(tierShown(app, plan)).toBeVisible();
}
