import { useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';

/** Replaces the history entry before the paint; react-router's Navigate does so after it. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate(to, { replace: true, state }));
  useLayoutEffect(() => go(), []);
  return null;
}
