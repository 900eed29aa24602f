import { ArrowLeft, LockOpen } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { AnimalFace } from '../../shared/ui/animal/animal-face';
import { useKidPart } from '../kid-page';
import { t } from '../texts';
import { LegalRoom } from './legal-room';
import styles from './gate.module.css';

interface Props {
  title: string;
  onBack: () => void;
  children: ReactNode;
}

/** The frame of the gate: its title, and the way back to the child. */
export function GateRoom({ title, onBack, children }: Props) {
  const child = useKidPart('child');
  return (
    <LegalRoom>
      <main className={styles.main}>
        <span className={styles.badge}>
          <LockOpen aria-hidden="true" strokeWidth={2.25} />
        </span>
        <Title>{title}</Title>
        {children}
        <button type="button" className={styles.back} onClick={onBack}>
          <ArrowLeft aria-hidden="true" strokeWidth={2.5} />
          {child ? (
            <>
              <span className={styles.face}>
                <AnimalFace animal={child.animal} colour={child.colour} size={48} />
              </span>
              {child.nickname}
            </>
          ) : (
            t('kid.gate.back')
          )}
        </button>
      </main>
    </LegalRoom>
  );
}

/** The focus comes to it, also from the legal texts. */
function Title({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  );
}
