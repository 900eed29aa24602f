import { type Card, expect, type House } from './family';

export const nameOf = (house: House, plan: string): string => house.text(`plan.name.${plan}`);
export const plans = (house: House) => house.page.getByRole('dialog', { name: house.text('plan.title') });
export const tierShown = (house: House, plan: string) => house.page.getByRole('region', { name: house.text('standing.title') }).getByText(nameOf(house, plan), { exact: true });

export async function openPlans(house: House, button: string): Promise<void> {
  await house.page.goto(`${house.url}/billing`);
  await house.page.getByRole('button', { name: house.text(button), exact: true }).click();
  await expect(plans(house)).toBeVisible();
}

/** A first plan, paid with a card that works today; of `secure` the bank hears that it is them. */
export async function buy(house: House, plan: string, card: Card = 'success'): Promise<void> {
  await openPlans(house, 'plan.see');
  await plans(house).getByRole('button', { name: house.text('billing.plans.choose', { plan: nameOf(house, plan) }) }).click();
  await house.pay(card);
  if (card === 'secure') await house.answerBank(true);
  await expect(house.page.getByRole('heading', { name: house.text('billing.checkout.success.title', { plan: nameOf(house, plan) }) })).toBeVisible();
  await expect(tierShown(house, plan)).toBeVisible();
}
