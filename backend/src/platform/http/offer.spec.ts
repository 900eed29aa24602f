import { fillOffer, offerAttributes, type PublicOffer } from './offer';

const offer: PublicOffer = {
  currency: 'eur',
  guaranteeDays: 30,
  trial: { days: 14, pictures: 5 },
  plans: [
    { tier: 'starter', pictures: 15, month: 100, year: null },
    { tier: 'pro', pictures: 60, month: 499, year: 4990 },
  ],
};

describe('offerAttributes', () => {
  it('writes the plans on sale, their prices and which of them have a yearly one', () => {
    expect(offerAttributes(offer)).toBe(
      ' data-trial="14 5" data-plans="starter:15:100: pro:60:499:4990" data-terms="eur 30" data-yearly="pro"',
    );
  });

  it('writes only the trial if no plan can be bought', () => {
    expect(offerAttributes({ ...offer, plans: [] })).toBe(' data-trial="14 5"');
  });
});

describe('fillOffer', () => {
  it('writes numbers and prices in the language of the page', () => {
    const page = '%TRIAL_DAYS% %TRIAL_PICTURES% %GUARANTEE_DAYS% %PICTURES:pro% %MONTH:pro% %YEAR:pro%';
    expect(fillOffer(page, offer, 'en')).toBe('14 5 30 60 €4.99 €49.90');
    expect(fillOffer(page, offer, 'de').replace(/\u00a0/g, ' ')).toBe('14 5 30 60 4,99 € 49,90 €');
  });

  it('removes a plan that cannot be bought, and uses the monthly price if there is no yearly one', () => {
    expect(fillOffer('a%MONTH:platinum%b %YEAR:starter% 100%', offer, 'en')).toBe('ab €1.00 100%');
  });
});
