import { Copy, Share2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { canShare, copyLink, shareLink } from '../lib/share-link';
import { Button } from './button';
import { showToast } from './toast/toast';
import styles from './shared-link.module.css';

interface Texts {
  /** Read out before the link. */
  label: string;
  copy: string;
  copied: string;
  copyFailed: string;
  share: string;
  /** Sent along with the link. */
  message: string;
  shareFailed: string;
}

interface Props {
  link: string;
  texts: Texts;
  /** Runs at each press, before the link is copied or shared. */
  onUse?: () => void;
  /** More buttons in the row. */
  children?: ReactNode;
}

/** A link to select, with the buttons that copy and share it. */
export function SharedLink({ link, texts, onUse, children }: Props) {
  const shown = useRef<HTMLElement>(null);
  // A line break may stand before the code, not inside it.
  const codeAt = Math.max(link.lastIndexOf('/'), link.lastIndexOf('#')) + 1;

  async function copy() {
    onUse?.();
    try {
      await copyLink(link);
      showToast({ text: texts.copied });
    } catch (error) {
      console.error('The link could not be copied', error);
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      showToast({ text: texts.copyFailed, failed: true });
    }
  }
  async function share() {
    onUse?.();
    try {
      await shareLink({ title: 'Pictick', text: texts.message, url: link });
    } catch (error) {
      console.error('The link could not be shared', error);
      showToast({ text: texts.shareFailed, failed: true });
    }
  }

  return (
    <>
      <p className={styles.link}>
        <span className="visually-hidden">{texts.label}</span>{' '}
        <bdi ref={shown}>
          {link.slice(0, codeAt)}
          <wbr />
          {link.slice(codeAt)}
        </bdi>
      </p>
      <div className={styles.ways}>
        <Button
          kind="quiet"
          icon={<Copy aria-hidden="true" strokeWidth={2.25} />}
          onClick={() => void copy()}
        >
          {texts.copy}
        </Button>
        {canShare() ? (
          <Button
            kind="quiet"
            icon={<Share2 aria-hidden="true" strokeWidth={2.25} />}
            onClick={() => void share()}
          >
            {texts.share}
          </Button>
        ) : null}
        {children}
      </div>
    </>
  );
}
