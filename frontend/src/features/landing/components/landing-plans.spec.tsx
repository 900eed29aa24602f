/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { Plans } from './landing-plans';

beforeAll(speakEnglish);
beforeEach(() => {
  fillGaps();
  Object.assign(document.documentElement.dataset, {
    trial: '14 5',
    plans: 'starter:15:100: pro:60:499:4990',
    terms: 'eur 30',
    yearly: 'pro',
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const plan = (name: RegExp) => within(screen.getByRole('listitem', { name }));

it('Plans shows the plans that the server has written into the page, and the free one', () => {
  render(<Plans signInHref="/login" />, { wrapper: BrowserRouter });
  expect(plan(/^Free/).getByText('14-day trial, with 5 painted pictures to start with')).toBeTruthy();
  expect(plan(/^Pro/).getByText('€4.99 a month')).toBeTruthy();
  expect(plan(/^Pro/).getByText('60 painted pictures a month')).toBeTruthy();
  expect(screen.getByText('30-day money-back guarantee')).toBeTruthy();
  expect(screen.getByText('save 16%')).toBeTruthy();
});

it('Plans stores the chosen plan and interval for the time after the sign-in', () => {
  render(<Plans signInHref="/login" />, { wrapper: BrowserRouter });
  const kept = (name: RegExp) => plan(name).getByRole('link').dataset['return'];
  expect(kept(/^Pro/)).toBe('/billing?choose=pro');
  fireEvent.click(screen.getByRole('radio', { name: /^Yearly/ }));
  expect(plan(/^Pro/).getAllByText('€49.90 a year')).toHaveLength(2);
  expect(kept(/^Pro/)).toBe('/billing?choose=pro&per=year');
});

it('Plans stores the monthly price of a plan that has no yearly one', () => {
  render(<Plans signInHref="/login" />, { wrapper: BrowserRouter });
  fireEvent.click(screen.getByRole('radio', { name: /^Yearly/ }));
  expect(plan(/^Starter/).getByText('€1.00 a month')).toBeTruthy();
  expect(plan(/^Starter/).getByRole('link').dataset['return']).toBe('/billing?choose=starter');
});
