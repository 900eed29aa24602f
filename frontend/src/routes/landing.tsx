import { LandingPage } from '../features/landing/components/landing-page';
import { PlainPicture } from '../features/lists/components/picture-fan';

export default function Landing() {
  return <LandingPage picture={(key) => <PlainPicture depicts={key} />} />;
}
