import type { components } from '@pictick/api';
import { devicesPerChild, freeDevicesPerChild } from '@pictick/rules/household/link-code';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { currentEngine } from '../../../api/engine/current-engine';
import type { HouseholdView } from '../../../api/engine/households';
import { ApiError, messageOf, statusOf } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { queryClient, write } from '../../../api/queries/query-client';
import { type After, useWrite, type Write } from '../../../api/queries/use-write';
import { useSession } from '../sessions/session';

type Wire = components['schemas'];
export type LinkedDevices = Wire['LinkedDevices'];
export type LinkedDevice = Wire['LinkedDevice'];
export type LinkCode = Wire['LinkCode'];

const all = ['linkedDevices'];
/** In ms, while a code is shown: the live channel may be down. */
const pollTime = 10_000;

/** The linked devices of a household and the own open code; `isWaiting` for a change of them. */
export function useLinkedDevices(householdId: string, isWaiting = false): UseQueryResult<LinkedDevices> {
  const { user } = useSession();
  return useQuery(
    {
      queryKey: [...all, householdId, user?.id],
      queryFn: () =>
        call((api) =>
          api.GET('/api/households/{householdId}/devices', { params: { path: { householdId } } }),
        ),
      enabled: user !== null,
      staleTime: 0,
      refetchOnWindowFocus: 'always',
      refetchInterval: isWaiting ? pollTime : false,
    },
    queryClient,
  );
}

/** Reads the list again when the household moves, which the live channel tells. */
export function useLiveDevices(household: HouseholdView): void {
  const seen = useRef(household);
  useEffect(() => {
    if (seen.current === household) return;
    seen.current = household;
    void again();
  }, [household]);
}

const again = () => queryClient.invalidateQueries({ queryKey: all });

export type NewCode = Wire['MakeLinkCode'] & { householdId: string };
type CodeMade = Wire['LinkCodeMade'] & { letters: string };
async function makeLinkCode({ householdId, ...body }: NewCode): Promise<CodeMade> {
  const made = await call((api) =>
    api.POST('/api/households/{householdId}/device-codes', { params: { path: { householdId } }, body }),
  );
  return { ...made, letters: body.code };
}
export const useMakeLinkCode = (after: After<CodeMade, NewCode>): Write<CodeMade, NewCode> =>
  useWrite(
    {
      mutationKey: ['makeLinkCode'],
      mutationFn: makeLinkCode,
      // The sheet shows the code before it compares it with the list.
      onSuccess: () => void again(),
      onError: () => void again(),
    },
    after,
  );

type CodePath = { householdId: string; codeId: string };
const takeLinkCodeBack = (path: CodePath) =>
  call((api) => api.DELETE('/api/households/{householdId}/device-codes/{codeId}', { params: { path } }));
type Changed = Wire['HouseholdChanged'];
export const useTakeLinkCodeBack = (after: After<Changed, CodePath>): Write<Changed, CodePath> =>
  useWrite({ mutationKey: ['takeLinkCodeBack'], mutationFn: takeLinkCodeBack, refresh: again }, after);

/** For a code whose sheet was closed. A code that could not be taken back stays in the list until it is over. */
export function dropCode(path: CodePath): void {
  queryClient.setQueriesData<LinkedDevices>(
    { queryKey: all },
    (list) => list && { ...list, codes: list.codes.filter(({ id }) => id !== path.codeId) },
  );
  write('takeLinkCodeBack', () => takeLinkCodeBack(path))
    .catch(() => undefined)
    .finally(() => void again());
}

export type DevicePath = { householdId: string; deviceId: string };
type Changing = DevicePath & { patch: Wire['ChangeDevice'] };
const changeDevice = ({ patch, ...path }: Changing) =>
  call((api) =>
    api.PATCH('/api/households/{householdId}/devices/{deviceId}', { params: { path }, body: patch }),
  );
export const useChangeDevice = (after: After<Changed, Changing>): Write<Changed, Changing> =>
  useWrite(
    {
      mutationKey: ['changeDevice'],
      mutationFn: changeDevice,
      refresh: again,
      scope: { id: 'changeDevice' },
      several: true,
    },
    after,
  );

const endDevice = (path: DevicePath) =>
  call((api) => api.DELETE('/api/households/{householdId}/devices/{deviceId}', { params: { path } }));
export const useEndDevice = (after: After<Changed, DevicePath>): Write<Changed, DevicePath> =>
  useWrite({ mutationKey: ['endDevice'], mutationFn: endDevice, refresh: again }, after);

const reasons: Readonly<Record<string, string>> = {
  CONSENT_MISSING: 'linked.consentFirst',
  DEVICE_LIMIT: 'linked.full',
  UPGRADE_REQUIRED: 'linked.fullFree',
  NOT_FOUND: 'linked.gone',
};

/** Says why a change of the devices failed. After some failures this page knows too little of the household. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof ApiError ? reasons[error.code] : undefined;
  if (reason !== undefined) {
    currentEngine()?.refresh();
    void queryClient.invalidateQueries({ queryKey: ['limits'] });
    return i18next.t(reason, { free: freeDevicesPerChild, most: devicesPerChild });
  }
  return statusOf(error) === 429 ? i18next.t('linked.tooMany') : messageOf(error, 'linked.failed');
}
