import { useEffect, useState } from 'react';
import { readHealth } from '../../../api/http/health';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { AppleMark } from './brand-marks';
import styles from './login-page.module.css';

const patience = 2000;

/** Announces what is not built, and only where no operator has set anything up for it. Its place is kept until that is known. */
export function AppleSoon() {
  const { t } = useTranslation();
  const [setUp, known] = useApple();
  if (setUp) return null;
  return (
    <div className={styles.apple} data-known={known}>
      <Button kind="quiet" wide disabled icon={<AppleMark />} aria-describedby="apple-soon">
        {t('login.apple')}
      </Button>
      <p id="apple-soon" className={styles.soon}>
        {t('login.appleSoon')}
      </p>
    </div>
  );
}

/** Whether sign-in with Apple is set up on this server, and whether that is known. Where the server says nothing it is not. */
function useApple(): [setUp: boolean, known: boolean] {
  const [said, setSaid] = useState<boolean | null>(null);
  useEffect(() => {
    let here = true;
    const hear = (apple: boolean) => {
      if (here) setSaid(apple);
    };
    void readHealth(AbortSignal.timeout(patience)).then(
      ({ apple }) => hear(apple === true),
      () => hear(false),
    );
    return () => {
      here = false;
    };
  }, []);
  return [said === true, said !== null];
}
