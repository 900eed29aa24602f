import { type Card, expect, type House } from './family';

export const nameOf = (house: House, plan: string): string => house.text(`plan.name.${plan}`);
export const plans = (house: House) => house.page.getByRole('dialog', { name: house.text('plan.title') });
export const tierShown = (house: House, plan: string) =>
  house.page
    .getByRole('region', { name: house.text('standing.title') })
    .getByText(nameOf(house, plan), { exact: true });

export async function openPlans(house: House, button: string): Promise<void> {
  await house.page.goto(`${house.url}/billing`);
  await house.page.getByRole('button', { name: house.text(button), exact: true }).click();
  await expect(plans(house)).toBeVisible();
}

/** What no way of ours leads to: somebody at the till, or another tab years ago, has begun a plan beside the one there is. */
export async function beginBeside(house: House, email: string, price: string): Promise<void> {
  const ask = async (path: string, wish?: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(`${process.env['PICTICK_TILL']}${path}`, {
      headers: { Authorization: `Bearer ${process.env['PICTICK_TILL_KEY']}` },
      ...(wish && { method: 'POST', body: new URLSearchParams(wish) }),
    });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  const { customers } = (await ask('/_control/state')) as { customers: { id: string; email: string }[] };
  const customer = customers.find((one) => one.email === email)?.id ?? '';
  await house.till('card', { customer, card: 'success' });
  await ask('/v1/subscriptions', { customer, 'items[0][price]': price });
  await house.till('settled');
}

/** A first plan, paid with a card that works today; of `secure` the bank hears that it is them. */
export async function buy(house: House, plan: string, card: Card = 'success'): Promise<void> {
  await openPlans(house, 'plan.see');
  await plans(house)
    .getByRole('button', { name: house.text('billing.plans.choose', { plan: nameOf(house, plan) }) })
    .click();
  await house.pay(card);
  if (card === 'secure') await house.answerBank(true);
  await expect(
    house.page.getByRole('heading', {
      name: house.text('billing.checkout.success.title', { plan: nameOf(house, plan) }),
    }),
  ).toBeVisible();
  await expect(tierShown(house, plan)).toBeVisible();
}
