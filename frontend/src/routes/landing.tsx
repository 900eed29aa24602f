import { Suspense, useState } from 'react';
import { LandingPage } from '../features/landing/components/landing-page';
import { lazyPart } from '../shared/lib/lazy-part';

const SignUp = lazyPart<{ open: boolean; onClose: () => void }>(() => import('./sign-up'));

export default function Landing() {
  const [signUp, setSignUp] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <LandingPage onSignUp={() => setSignUp('open')} />
      {signUp === 'never' ? null : (
        <Suspense>
          <SignUp open={signUp === 'open'} onClose={() => setSignUp('closed')} />
        </Suspense>
      )}
    </>
  );
}
