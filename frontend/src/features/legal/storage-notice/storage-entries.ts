export type StorageKind = 'cookie' | 'local' | 'session' | 'database' | 'cache';

export interface StorageEntry {
  /** Its words are in the legal texts: what it is for, and how long it stays. */
  id:
    | 'session'
    | 'trip'
    | 'hint'
    | 'lists'
    | 'known'
    | 'pictures'
    | 'app'
    | 'language'
    | 'theme'
    | 'notes'
    | 'invited'
    | 'inviting'
    | 'owed'
    | 'repair';
  /** Names as the browser shows them; `…` stands for the part that differs. With https cookies of a sign-in begin with `__Host-`. */
  names: Partial<Record<StorageKind, readonly string[]>>;
}

/**
 * Everything that Pictick stores in a browser; a journey compares it with what is there. All of it is needed for what its person asked
 * for, stays on the device or goes to our own server only, and none of it follows anybody, so there is nothing optional.
 */
export const storageEntries: readonly StorageEntry[] = [
  { id: 'session', names: { cookie: ['pictick-refresh'], local: ['token'], database: ['pictick'] } },
  { id: 'trip', names: { cookie: ['pictick-trip', 'pictick-code'], session: ['returnPath'] } },
  { id: 'hint', names: { cookie: ['pictick_in'] } },
  {
    id: 'lists',
    names: {
      database: ['pictick-…'],
      local: ['pictick_glances', 'pictick_unstored'],
      session: ['pictick_waiting_…', 'pictick_unread_…', 'pictick_place'],
    },
  },
  { id: 'known', names: { local: ['pictick_known', 'pictick_paying'] } },
  { id: 'pictures', names: { cache: ['pictick-pictures'] } },
  { id: 'app', names: { cache: ['pictick-shell-…', 'pictick-texts', 'pictick-book-pictures'] } },
  {
    id: 'language',
    names: {
      local: ['i18nextLng', 'geoip_language', 'geoip_country', 'account_language', 'account_language_owed'],
    },
  },
  { id: 'theme', names: { local: ['theme', 'pictick_tiles', 'pictick_keys'] } },
  {
    id: 'notes',
    names: {
      local: [
        'pictick_stored_told',
        'pictick_full_month',
        'pictick_local',
        'pwa_visit_count',
        'pwa_install_dismissed',
      ],
      session: ['pwa_visit_counted'],
    },
  },
  {
    id: 'invited',
    names: {
      session: ['referralCode', 'referralInfo', 'referral_visit_counted'],
      cookie: ['pictick_referral_visit'],
    },
  },
  { id: 'inviting', names: { local: ['pictick_referral_device'] } },
  { id: 'owed', names: { local: ['pictick_owes_sign_out'] } },
  {
    id: 'repair',
    names: { session: ['pictick_started_anew', 'pictick_module_errors', 'pictick_modules_cleared'] },
  },
];
