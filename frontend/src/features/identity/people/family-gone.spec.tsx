/** @jest-environment jsdom */
import { act, cleanup, render } from '@testing-library/react';
import { speakEnglish } from '../../../testing/kit';
import { FamilyGone } from './family-gone';
import { leftHere } from './left-here';

let mockEnded: [string, string][] = [];
const mockListeners = new Set<() => void>();
jest.mock('../../../api/engine/current-engine', () => ({
  currentEngine: () => ({ takeEndedHouseholds: () => mockEnded.splice(0) }),
  subscribeToEngine: (listener: () => void) => {
    mockListeners.add(listener);
    return () => mockListeners.delete(listener);
  },
}));
const toasts: string[] = [];
jest.mock('../../../shared/ui/toast/toast', () => ({
  showToast: ({ text }: { text: string }) => toasts.push(text),
}));

it('FamilyGone tells once of each family, but not of one that the user has left here', async () => {
  await speakEnglish();
  mockEnded = [['berg', 'Berg']];
  render(<FamilyGone />);
  expect(toasts).toEqual(['You’re no longer in the family “Berg”.']);
  leftHere.add('sea');
  mockEnded = [
    ['sea', 'Sea'],
    ['hill', 'Hill'],
  ];
  act(() => mockListeners.forEach((listener) => listener()));
  act(() => mockListeners.forEach((listener) => listener()));
  expect(toasts.slice(1)).toEqual(['You’re no longer in the family “Hill”.']);
  cleanup();
  expect(mockListeners.size).toBe(0);
});
