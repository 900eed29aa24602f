import { JoinPage } from '../features/identity/join/join-page';

export default function Join() {
  return <JoinPage />;
}
