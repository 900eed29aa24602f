export type StorageKind = 'cookie' | 'local' | 'session' | 'database' | 'cache';

export interface StorageEntry {
  /** The purpose and duration of each entry are in the legal texts. */
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
    | 'kid'
    | 'device'
    | 'notes'
    | 'invited'
    | 'inviting'
    | 'owed'
    | 'repair';
  /**
   * Names as the browser shows them; `…` stands for the variable part. With https the cookies of a sign-in
   * start with `__Host-`, that of a linked device with `__Secure-`.
   */
  names: Partial<Record<StorageKind, readonly string[]>>;
}

/**
 * All data that Pictick stores in a browser; a journey compares it with the real storage. Each entry is
 * necessary for a function that the user asked for and is sent to our own server only, so none is optional.
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
      session: ['pictick_waiting_…', 'pictick_unread_…', 'pictick_typed_…', 'pictick_place'],
    },
  },
  {
    id: 'known',
    names: { local: ['pictick_known', 'pictick_household', 'pictick_paying', 'pictick_opened'] },
  },
  { id: 'pictures', names: { cache: ['pictick-pictures'] } },
  { id: 'app', names: { cache: ['pictick-shell-…', 'pictick-texts', 'pictick-book-pictures'] } },
  {
    id: 'language',
    names: {
      local: ['i18nextLng', 'geoip_language', 'geoip_country', 'account_language', 'account_language_owed'],
    },
  },
  { id: 'theme', names: { local: ['theme', 'pictick_tiles', 'pictick_keys'] } },
  { id: 'kid', names: { local: ['pictick_kid', 'pictick_gate_tries', 'pictick_timers', 'pictick_walks'] } },
  { id: 'device', names: { cookie: ['pictick-kid', 'pictick_kid'], session: ['pictick_link'] } },
  {
    id: 'notes',
    names: {
      local: [
        'pictick_stored_told',
        'pictick_full_month',
        'pictick_local',
        'pwa_visit_count',
        'pwa_install_dismissed',
        'pictick_child_hint',
        'pictick_pinning',
        'pictick_voiceless',
      ],
      session: ['pwa_visit_counted'],
    },
  },
  {
    id: 'invited',
    names: {
      session: ['pendingJoin', 'referralCode', 'referralInfo', 'referral_visit_counted'],
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
