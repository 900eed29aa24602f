import { useState, type ReactNode } from 'react';
import { t } from '../texts';
import { LegalText, type LegalPart } from './legal-text';
import styles from './gate.module.css';

const year = new Date().getFullYear();

/** A page for adults with terms and privacy at its foot, which open inside it. */
export function LegalRoom({ children }: { children: ReactNode }) {
  const [legal, setLegal] = useState<LegalPart | null>(null);
  if (legal) return <LegalText part={legal} onClose={() => setLegal(null)} />;
  return (
    <div className={styles.gate}>
      {children}
      <footer className={styles.legal}>
        <button type="button" onClick={() => setLegal('terms')}>
          {t('kid.gate.terms')}
        </button>
        <button type="button" onClick={() => setLegal('privacy')}>
          {t('kid.gate.privacy')}
        </button>
        <span>© {year} Pictick</span>
      </footer>
    </div>
  );
}
