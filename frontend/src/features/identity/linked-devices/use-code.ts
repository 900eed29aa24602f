import { linkCodeMinutes } from '@pictick/rules/household/link-code';
import { useEffect, useRef, useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { freshId } from '../../../api/http/ids';
import { type CodeOutcome, outcomeOf, type ShownCode } from './device-facts';
import { drawCode } from './draw-code';
import { dropCode, type NewCode, reasonOf, useLinkedDevices, useMakeLinkCode } from './linked-devices';

/** In ms. */
const tick = 5_000;

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

export interface Linking {
  /** Null until one is made. */
  code: ShownCode | null;
  outcome: CodeOutcome;
  minutesLeft: number;
  isMaking: boolean;
  problem: string | null;
  /** Makes a code for these children; it replaces the one before. */
  make: (children: readonly string[]) => void;
  /** Takes an open code back and forgets it. */
  drop: () => void;
}

/**
 * The code of a sheet, which is on no other page. It is taken back with the sheet, as it could not be read any
 * more.
 */
export function useCode(household: HouseholdView, open: boolean, replaces: string | null = null): Linking {
  const householdId = household.id;
  const [code, setCode] = useState<ShownCode | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const now = useNow(open && code !== null);
  const { data: list, dataUpdatedAt: readAt } = useLinkedDevices(householdId, open && code !== null);
  const outcome: CodeOutcome = code ? outcomeOf(code, { list, readAt }, now) : { state: 'open' };
  // A press after a lost answer asks for the same code again.
  const sent = useRef<NewCode | null>(null);
  const present = useRef({ open, live: null as ShownCode | null });
  useEffect(() => {
    present.current = { open, live: outcome.state === 'open' ? code : null };
  });
  useEffect(
    () => () => {
      const { live } = present.current;
      if (live) dropCode({ householdId, codeId: live.id });
      present.current = { open: false, live: null };
    },
    [householdId],
  );

  const make = useMakeLinkCode({
    onSuccess: ({ id, children, expiresAt, letters }) => {
      sent.current = null;
      if (!present.current.open) {
        dropCode({ householdId, codeId: id });
        return;
      }
      const shownAt = Date.now();
      setCode({
        id,
        children,
        expiresAt,
        letters,
        replaces,
        shownAt,
        overAt: shownAt + linkCodeMinutes * 60_000,
      });
    },
    onError: (error) => setProblem(reasonOf(error)),
  });

  return {
    code,
    outcome,
    minutesLeft: code
      ? Math.min(linkCodeMinutes, Math.max(0, Math.ceil((code.overAt - now) / 60_000)))
      : linkCodeMinutes,
    isMaking: make.isPending,
    problem,
    make: (children) => {
      setProblem(null);
      if (sent.current?.children.join() !== children.join())
        sent.current = {
          householdId,
          id: freshId(),
          code: drawCode(),
          children: [...children],
          ...(replaces !== null && { replaces }),
        };
      make.mutate(sent.current);
    },
    drop: () => {
      if (code && outcome.state === 'open') dropCode({ householdId, codeId: code.id });
      sent.current = null;
      setCode(null);
      setProblem(null);
    },
  };
}
