import { consentNoticeVersion } from '@pictick/rules/household/consent-notice';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { queryClient } from '../../../api/queries/query-client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';

/** A member's own consent, as the household of this device has it. */
export interface Consent {
  state: 'none' | 'asked' | 'agreed' | 'withdrawn';
  askedAt: string | null;
  agreedAt: string | null;
  textVersion: string | null;
}

const path = (householdId: string) => ({ path: { householdId } });

const askConsent = (householdId: string) =>
  call((api) => api.POST('/api/households/{householdId}/consent', { params: path(householdId) }));
type Asked = Awaited<ReturnType<typeof askConsent>>;
export const useAskConsent = (after: After<Asked, string>): Write<Asked, string> =>
  useWrite({ mutationKey: ['askConsent'], mutationFn: askConsent }, after);

/** Answers false until it is known. */
export function useCardConsent(householdId: string, enabled: boolean): boolean {
  const { data } = useQuery(
    {
      queryKey: ['consentMethods', householdId],
      queryFn: () => call((api) => api.GET('/api/consents/methods')),
      enabled,
      staleTime: 0,
    },
    queryClient,
  );
  return data?.methods.includes('card') ?? false;
}

const agreeByCard = (householdId: string) =>
  call((api) =>
    api.POST('/api/households/{householdId}/consent/card', {
      params: path(householdId),
      body: { textVersion: consentNoticeVersion },
    }),
  );
type AgreedByCard = Awaited<ReturnType<typeof agreeByCard>>;
export const useAgreeByCard = (after: After<AgreedByCard, string>): Write<AgreedByCard, string> =>
  useWrite({ mutationKey: ['agreeByCard'], mutationFn: agreeByCard }, after);

const withdrawConsent = (householdId: string) =>
  call((api) => api.POST('/api/households/{householdId}/consent/withdraw', { params: path(householdId) }));
type Withdrawn = Awaited<ReturnType<typeof withdrawConsent>>;
export const useWithdrawConsent = (after: After<Withdrawn, string>): Write<Withdrawn, string> =>
  useWrite({ mutationKey: ['withdrawConsent'], mutationFn: withdrawConsent }, after);

export type AgreeOutcome = 'agreed' | 'expired' | 'used' | 'unknown';
const outcomes: Readonly<Record<string, AgreeOutcome>> = {
  CONSENT_LINK_EXPIRED: 'expired',
  CONSENT_LINK_USED: 'used',
  NOT_FOUND: 'unknown',
  VALIDATION_FAILED: 'unknown',
};

/** @throws ApiError or a network error if the outcome is not known; the link still works then. */
async function agreeConsent(token: string): Promise<AgreeOutcome> {
  try {
    await call((api) =>
      api.POST('/api/consents/agree', { body: { token, textVersion: consentNoticeVersion } }),
    );
    return 'agreed';
  } catch (error) {
    const outcome = error instanceof ApiError ? outcomes[error.code] : undefined;
    if (outcome === undefined) throw error;
    return outcome;
  }
}

export const useAgreeConsent = (after: After<AgreeOutcome, string>): Write<AgreeOutcome, string> =>
  useWrite({ mutationKey: ['agreeConsent'], mutationFn: agreeConsent }, after);

/** The token in the fragment of the link; null if there is none, 'unknown' if it is cut or changed. */
export function tokenIn(hash: string): string | null {
  const token = hash.slice(1);
  if (token === '') return null;
  return /^[A-Za-z0-9_-]{22}$/.test(token) ? token : 'unknown';
}
