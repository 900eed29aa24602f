import { useEffect, useState } from 'react';
import { readHealth } from '../../../api/http/health';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { AppleMark } from './brand-marks';
import styles from './login-page.module.css';

const patience = 2000;

/**
 * Announces the sign-in with Apple, which is not built, where the operator has not set it up. Its place is
 * reserved until that is known.
 */
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

/**
 * True where sign-in with Apple is set up on this server, and whether that is known. No answer counts as not
 * set up.
 */
function useApple(): [setUp: boolean, known: boolean] {
  const [said, setSaid] = useState<boolean | null>(null);
  useEffect(() => {
    let here = true;
    const apply = (apple: boolean) => {
      if (here) setSaid(apple);
    };
    void readHealth(AbortSignal.timeout(patience)).then(
      ({ apple }) => apply(apple === true),
      () => apply(false),
    );
    return () => {
      here = false;
    };
  }, []);
  return [said === true, said !== null];
}
