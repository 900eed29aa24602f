/** @jest-environment jsdom */
import { readOffer } from './offer';

afterEach(() => {
  for (const name of ['trial', 'plans', 'terms']) document.documentElement.removeAttribute(`data-${name}`);
});

it('readOffer reads the plans that the server has written into the page', () => {
  Object.assign(document.documentElement.dataset, {
    trial: '14 5',
    plans: 'starter:15:100: pro:60:499:4990',
    terms: 'eur 30',
  });
  expect(readOffer()).toEqual({
    trial: { days: 14, pictures: 5 },
    currency: 'eur',
    guaranteeDays: 30,
    plans: {
      starter: { pictures: 15, month: 100, year: null },
      pro: { pictures: 60, month: 499, year: 4990 },
    },
  });
});

it('readOffer finds no plans on an install that sells none', () => {
  document.documentElement.dataset['trial'] = '14 5';
  expect(readOffer()).toMatchObject({ trial: { days: 14, pictures: 5 }, plans: {} });
});

it('readOffer is null on a page without an offer', () => {
  expect(readOffer()).toBeNull();
});
