import { useEffect, useState } from 'react';
import { fetchTexts } from '../../i18n/fetch-texts';
import { currentLanguage } from '../../i18n/language';
import { localeFiles } from '../../i18n/locale-files';
import { t } from '../texts';
import styles from './gate.module.css';

export type LegalPart = 'terms' | 'privacy';

interface Legal {
  title: string;
  lead: string;
  sections: Record<string, { title: string; text: string[] }>;
}

/** Terms and privacy within the gate: in kid mode no other page opens. */
export function LegalText({ part, onClose }: { part: LegalPart; onClose: () => void }) {
  const [legal, setLegal] = useState<Legal | 'missing' | null>(null);
  useEffect(() => {
    let isHere = true;
    const language = currentLanguage();
    fetchTexts(language, localeFiles.legal[language]).then(
      (texts) => isHere && setLegal((texts as unknown as Record<LegalPart, Legal>)[part]),
      () => isHere && setLegal('missing'),
    );
    return () => {
      isHere = false;
    };
  }, [part]);
  return (
    <div className={styles.gate}>
      <main className={styles.text} aria-busy={legal === null}>
        <button type="button" className={styles.close} onClick={onClose}>
          {t('kid.gate.cancel')}
        </button>
        {legal === 'missing' ? <p>{t('kid.gate.legalMissing')}</p> : null}
        {legal && legal !== 'missing' ? (
          <>
            <h1>{legal.title}</h1>
            <p>{legal.lead}</p>
            {Object.entries(legal.sections).flatMap(([key, { title, text }]) => [
              <h2 key={key}>{title}</h2>,
              ...text.map((words) => <p key={words}>{words}</p>),
            ])}
          </>
        ) : null}
      </main>
    </div>
  );
}
