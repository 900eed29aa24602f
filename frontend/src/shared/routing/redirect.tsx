import { useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';

/** Takes the place of this page in the history before anything is painted; react-router's Navigate does so only after it. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate(to, { replace: true, state }));
  useLayoutEffect(() => go(), []);
  return null;
}
