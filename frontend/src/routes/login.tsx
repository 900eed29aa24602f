import { LoginPage } from '../features/identity/components/login-page';

export default function Login() {
  return <LoginPage />;
}
