/** @jest-environment jsdom */
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { useRight } from './plan';

let may = false;
let asked = 0;
jest.mock('../../../api/http/client', () => ({
  call: () => {
    asked++;
    return Promise.resolve({ canChooseCharacter: may });
  },
}));
jest.mock('./me', () => ({ useMyId: () => 'mia' }));
jest.mock('../../../api/session/session', () => ({ sessionView: () => ({ user: { id: 'mia' } }) }));

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('useRight reads the plan again at each request, because the user may have upgraded', async () => {
  queryClient.setQueryData(['limits', 'mia'], { canChooseCharacter: false });
  may = true;
  const { result } = renderHook(() => useRight('canChooseCharacter'), { wrapper: within });
  // The cached answer is used until then.
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
  expect(asked).toBe(1);
  queryClient.clear();
});
