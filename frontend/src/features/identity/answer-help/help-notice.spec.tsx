/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Child } from '../../../api/engine/households';
import { queryClient } from '../../../api/queries/query-client';
import { FloatingRegion } from '../../../shared/ui/floating/floating-region';
import { currentToast, forgetToasts } from '../../../shared/ui/toast/toast-queue';
import { childOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { HelpNotice } from './help-notice';

let mockChildren: Child[];
let mockCalls: { householdId: string; childId: string; endsAt: string }[];
let mockRefused = false;
let mockFirst = true;
const mockAsked: string[] = [];
jest.mock('../../../api/engine/current-engine', () => ({ currentEngine: () => null }));
jest.mock('../../../api/engine/households', () => ({
  useHousehold: () => ({ id: 'home', children: mockChildren }),
}));
jest.mock('../sessions/session', () => ({ useSession: () => ({ user: { id: 'ada' } }) }));
jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => unknown) =>
    work({
      GET: (path: string) => {
        mockAsked.push(`GET ${path}`);
        return Promise.resolve({ calls: mockCalls });
      },
      PUT: (_path: string, { params }: { params: { path: { id: string; childId: string } } }) => {
        mockAsked.push(`PUT ${params.path.id} ${params.path.childId}`);
        return mockRefused
          ? Promise.reject(new Error('away'))
          : Promise.resolve({ success: true, answered: mockFirst });
      },
    }),
}));

const callOf = (childId: string, inMs = 600_000) => ({
  householdId: 'home',
  childId,
  endsAt: new Date(Date.now() + inMs).toISOString(),
});
/** As the live channel does. react-query shows an answer a moment later. */
const refresh = () =>
  act(async () => {
    await queryClient.invalidateQueries({ queryKey: ['help-calls'] });
    await new Promise((later) => setTimeout(later, 20));
  });

const show = () =>
  render(
    <>
      <FloatingRegion>{null}</FloatingRegion>
      <HelpNotice />
    </>,
  );

describe('HelpNotice', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    forgetToasts();
    queryClient.clear();
    mockChildren = [childOf('Tom'), childOf('Mia', { animal: 'rabbit' })];
    mockCalls = [callOf('tom')];
    mockRefused = false;
    mockFirst = true;
    mockAsked.length = 0;
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('shows a child who asks, and answers with one tap', async () => {
    show();
    expect(await screen.findByText('Tom: Help, please')).toBeTruthy();
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('assertive');
    mockCalls = [];
    fireEvent.click(screen.getByRole('button', { name: 'I’m coming' }));
    await waitFor(() => expect(currentToast()?.text).toBe('Tom: “I’m coming” is on the screen'));
    expect(mockAsked).toContain('PUT home tom');
    await waitFor(() => expect(screen.queryByText('Tom: Help, please')).toBeNull());
  });

  it('promises nothing to the child where another adult was first', async () => {
    mockFirst = false;
    show();
    await screen.findByText('Tom: Help, please');
    mockCalls = [];
    fireEvent.click(screen.getByRole('button', { name: 'I’m coming' }));
    await waitFor(() => expect(screen.queryByText('Tom: Help, please')).toBeNull());
    expect(currentToast()).toBeNull();
  });

  it('shows the calls that come and go while the page is open', async () => {
    mockCalls = [];
    show();
    await waitFor(() => expect(mockAsked).toHaveLength(1));
    mockCalls = [callOf('mia'), callOf('tom'), callOf('stranger')];
    await refresh();
    expect(screen.getAllByText(/Help, please/).map(({ textContent }) => textContent)).toEqual([
      'Mia: Help, please',
      'Tom: Help, please',
    ]);
    mockCalls = [callOf('tom')];
    await refresh();
    expect(screen.queryByText('Mia: Help, please')).toBeNull();
  });

  it('stays closed on this page until the call has ended', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Tom: hide this on my device' }));
    expect(screen.queryByText('Tom: Help, please')).toBeNull();
    await refresh();
    expect(screen.queryByText('Tom: Help, please')).toBeNull();
    mockCalls = [];
    await refresh();
    mockCalls = [callOf('tom')];
    await refresh();
    expect(screen.getByText('Tom: Help, please')).toBeTruthy();
  });

  it('keeps the call where the answer did not arrive', async () => {
    mockRefused = true;
    jest.spyOn(console, 'error').mockReturnValue();
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'I’m coming' }));
    await waitFor(() => expect(currentToast()?.failed).toBe(true));
    expect(screen.getByText('Tom: Help, please')).toBeTruthy();
  });

  it('shows no call that is over', async () => {
    mockCalls = [callOf('tom', -1_000)];
    show();
    await waitFor(() => expect(mockAsked.length).toBeGreaterThan(0));
    await act(async () => {});
    expect(screen.queryByText('Tom: Help, please')).toBeNull();
  });

  it('asks the server nothing where no child may ask for help', async () => {
    mockChildren = [childOf('Tom', { settings: { ...childOf('Tom').settings, help: false } })];
    show();
    await act(() => new Promise((later) => setTimeout(later, 30)));
    expect(mockAsked).toEqual([]);
  });
});
