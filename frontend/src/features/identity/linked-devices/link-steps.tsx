import type { ReactNode } from 'react';
import type { Child } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { QrCode } from '../../../shared/ui/qr-code';
import type { ShownCode } from './device-facts';
import styles from './link-steps.module.css';

const kidPage = '/kid';

/** The address as it is typed. */
const address = (): string => `${window.location.host}${kidPage}`;

/** The QR code with the face of the only child, else the faces above it. The letters are in the fragment. */
export function QrOfCode({
  code: { letters, children },
  faces,
}: {
  code: ShownCode;
  faces: readonly Child[];
}) {
  const { t } = useTranslation();
  const theirs = faces.filter(({ id }) => children.includes(id));
  const [only] = theirs.length === 1 ? theirs : [];
  return (
    <div className={styles.scan}>
      <p className={styles.lead}>
        <span className={styles.faces}>
          {theirs.map(({ id, nickname, animal, colour }) => (
            <AnimalFace key={id} animal={animal} colour={colour} size={36} label={nickname} />
          ))}
        </span>
        <span>{t('linked.code.scan')}</span>
      </p>
      <div className={styles.qr}>
        <QrCode
          link={`${window.location.origin}${kidPage}#${letters}`}
          label={t('linked.code.qr')}
          face={only ? <AnimalFace animal={only.animal} colour={only.colour} size={44} /> : null}
        />
      </div>
      <p className={styles.note}>{t('linked.code.type', { address: address() })}</p>
    </div>
  );
}

/** The two steps on the child's device, in pictures, and the way of one that is linked already. */
export function LinkSteps() {
  const { t } = useTranslation();
  return (
    <div className={styles.steps}>
      <ol aria-label={t('linked.steps.title')}>
        <li>
          <Tablet>
            <rect className={styles.ground} x="20" y="16" width="72" height="14" rx="7" />
            <circle className={styles.ink} cx="28" cy="23" r="2.5" />
            <path className={styles.line} d="M34 23h38" />
            <rect className={styles.tile} x="44" y="42" width="24" height="24" rx="7" />
            <path className={styles.plus} d="M56 48v12M50 54h12" />
          </Tablet>
          <p>{t('linked.steps.install')}</p>
        </li>
        <li>
          <Tablet>
            <rect className={styles.tile} x="47" y="14" width="18" height="18" rx="5.5" />
            <path className={styles.check} d="m51.5 23.5 3 3 6-6.5" />
            {[22, 31, 40, 49, 61, 70, 79, 88].map((x) => (
              <rect key={x} className={styles.letter} x={x - 4} y="45" width="7" height="14" rx="2.5" />
            ))}
            <path className={styles.cursor} d="M22 66h14" />
          </Tablet>
          <p>{t('linked.steps.type')}</p>
        </li>
      </ol>
      <p className={styles.note}>{t('linked.code.already')}</p>
    </div>
  );
}

function Tablet({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 112 84" aria-hidden="true" className={styles.picture}>
      <rect className={styles.frame} x="5" y="3" width="102" height="78" rx="12" />
      {children}
    </svg>
  );
}
