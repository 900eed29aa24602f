import { RefreshCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useDocumentTitle } from '../../shared/hooks/use-document-title';
import { Link } from '../../shared/routing/link';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { Logo } from '../../shared/ui/logo';
import { EmptyText } from '../../shared/ui/skeleton';
import { paths } from '../paths';
import styles from './page-errors.module.css';

/** The chunk of a page could not be loaded: mostly the network, sometimes a newer version. */
export class PageUnreachable extends Error {}

function Message({
  title,
  text,
  figure,
  width = 150,
  children,
}: {
  title: string;
  text: string;
  figure: string;
  width?: number;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <div className={styles.message}>
      {/* Without a network and a worker the figure cannot load either: no picture is better than a broken one. */}
      <img
        src={`/figures/${figure}.svg`}
        alt=""
        width={width}
        height="176"
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
      />
      <EmptyText title={title} page>
        {text}
      </EmptyText>
      {children}
    </div>
  );
}

function Refresh() {
  const { t } = useTranslation();
  return (
    <Button
      kind="honey"
      icon={<RefreshCw aria-hidden="true" strokeWidth={2.5} />}
      onClick={() => window.location.reload()}
    >
      {t('common.refresh')}
    </Button>
  );
}

export function NotFound({ home }: { home: string }) {
  const { t } = useTranslation();
  return (
    <Message title={t('notFound.title')} text={t('notFound.text')} figure="lost" width={322}>
      <LinkButton kind="honey" to={home}>
        {t(home === paths.home ? 'nav.home' : 'nav.start')}
      </LinkButton>
    </Message>
  );
}

/** The page after an error: a link home, which also clears the error. */
function Alone({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <Link to={paths.landing} className={styles.home} aria-label={t('nav.start')}>
        <Logo />
      </Link>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function OfflineNavigation() {
  const { t } = useTranslation();
  return (
    <Message title={t('offline.title')} text={t('offline.text')} figure="kuzu-sleep">
      <Refresh />
    </Message>
  );
}

function ErrorPage() {
  const { t } = useTranslation();
  return (
    <Message title={t('errorPage.title')} text={t('errorPage.text')} figure="kuzu-stand">
      <Refresh />
    </Message>
  );
}

interface Faults {
  at: string;
  error: unknown;
}

/** Clears the error on navigation; the rest of the page stays. */
export class ErrorBoundary extends Component<{ at: string; children: ReactNode }, Faults> {
  override state: Faults = { at: this.props.at, error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ at }: { at: string }, before: Faults): Faults | null {
    return at === before.at ? null : { at, error: null };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <Alone>{this.state.error instanceof PageUnreachable ? <OfflineNavigation /> : <ErrorPage />}</Alone>
    );
  }
}
