import { useId, useState, type SyntheticEvent } from 'react';
import { isSameAddress } from '../../shared/lib/address';
import { useKidPage } from '../kid-page';
import { t } from '../texts';
import styles from './gate.module.css';

/** The account's address, typed in full, then Google's choice of an account. */
export function AddressForm({ reason, onCancel }: { reason: string; onCancel: (() => void) | null }) {
  const { gate } = useKidPage();
  const id = useId();
  const [address, setAddress] = useState('');
  const [isOther, setOther] = useState(gate.isOtherAccount ?? false);
  const [isOffline, setOffline] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const matches = address.includes('@') && isSameAddress(address, gate.email() ?? address);
    setOther(!matches);
    setOffline(false);
    if (matches) void gate.signIn(address).then((began) => setOffline(!began));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.hint}>{reason}</p>
      <label htmlFor={id}>{t('kid.gate.address')}</label>
      <input
        id={id}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        aria-invalid={isOther}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => setAddress(target.value)}
      />
      <p id={`${id}-error`} className={styles.error} role="alert">
        {isOther ? t('kid.gate.otherAddress') : isOffline ? t('kid.gate.offline') : ''}
      </p>
      <button type="submit" className={styles.submit}>
        {t('kid.gate.signIn')}
      </button>
      {onCancel ? (
        <button type="button" className={styles.forgot} onClick={onCancel}>
          {t('kid.gate.cancel')}
        </button>
      ) : null}
    </form>
  );
}
