/**
 * Without a token; signed in without a relation; left the list; member of the list; its owner; support;
 * admin.
 */
export const columns = ['nobody', 'stranger', 'former', 'collaborator', 'owner', 'support', 'admin'] as const;
export type Column = (typeof columns)[number];
type Answers = readonly [
  nobody: number,
  stranger: number,
  former: number,
  collaborator: number,
  owner: number,
  support: number,
  admin: number,
];

export interface Line {
  /** One status for each of `columns`. */
  gets: Answers;
  body?: object;
  query?: string;
  /** Takes a file, not JSON. */
  form?: true;
  /** An endless response. */
  stream?: true;
  /** The error code, if it does not follow from the status. */
  code?: string | Readonly<Record<number, string>>;
  /** The status for an invited user who has not opened the list, if it differs from a collaborator's. */
  invited?: number;
  /** The status for a helper of the household, if it differs from a stranger's. */
  helper?: number;
  /** The same for a helper whose time is over. */
  endedHelper?: number;
}

/** In UTC: a day that has begun in every zone. */
export const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
/** The UTC date, which each household may call today. */
export const today = new Date().toISOString().slice(0, 10);

/**
 * The status of every route of openapi.json for each role. The ids in its path are the owner's. Staff, a removed
 * member and a helper whose time is over count as strangers here, a user who declined as a former member. The
 * collaborator is the second adult of the household, the former member was one. Linked devices have the routes
 * of acting-child-routes.spec.ts.
 */
export const appMatrix: Readonly<Record<string, Line>> = {
  // The columns: nobody, stranger, former, collaborator, owner, support, admin.
  // Public routes
  alive: { gets: [200, 200, 200, 200, 200, 200, 200] },
  ready: { gets: [200, 200, 200, 200, 200, 200, 200] },
  generator: { gets: [200, 200, 200, 200, 200, 200, 200] },
  guess: { gets: [200, 200, 200, 200, 200, 200, 200] },
  pageError: {
    gets: [200, 200, 200, 200, 200, 200, 200],
    body: { kind: 'TypeError', at: [], page: '/app', release: '/assets/index-1.js' },
  },
  plans: { gets: [200, 200, 200, 200, 200, 200, 200] },
  referralClick: { gets: [200, 200, 200, 200, 200, 200, 200], body: { referralCode: 'bcdf-ghjk-mnpq' } },
  referralCode: { gets: [200, 200, 200, 200, 200, 200, 200] },
  // Holders of the code or the refresh token; none of these roles is one
  returnFromGoogle: { gets: [302, 302, 302, 302, 302, 302, 302] },
  exchange: {
    gets: [401, 401, 401, 401, 401, 401, 401],
    body: { code: 'x'.repeat(43) },
    code: 'INVALID_TOKEN',
  },
  refresh: { gets: [401, 401, 401, 401, 401, 401, 401], body: {}, code: 'INVALID_TOKEN' },
  // Holders of the webhook secret, which is not set here
  webhook: { gets: [500, 500, 500, 500, 500, 500, 500], body: {}, code: 'missing_webhook_secret' },
  // Signed-in users, about themselves
  consentMethods: { gets: [401, 200, 200, 200, 200, 200, 200] },
  me: { gets: [401, 200, 200, 200, 200, 200, 200] },
  changeMe: { gets: [401, 200, 200, 200, 200, 200, 200], body: { name: 'Somebody' } },
  showAvatar: { gets: [401, 200, 200, 200, 200, 200, 200], form: true },
  hideAvatar: { gets: [401, 200, 200, 200, 200, 200, 200] },
  accountStatus: { gets: [401, 200, 200, 200, 200, 200, 200] },
  logout: { gets: [401, 200, 200, 200, 200, 200, 200] },
  logoutAll: { gets: [401, 200, 200, 200, 200, 200, 200], body: {} },
  sessions: { gets: [401, 200, 200, 200, 200, 200, 200] },
  // The user of the session
  endSession: { gets: [401, 404, 404, 404, 200, 404, 404] },
  myReferralCode: { gets: [401, 200, 200, 200, 200, 200, 200] },
  myReferralStats: { gets: [401, 200, 200, 200, 200, 200, 200] },
  subscription: { gets: [401, 200, 200, 200, 200, 200, 200] },
  subscriptionChanges: { gets: [401, 200, 200, 200, 200, 200, 200] },
  pendingSubscriptionChanges: { gets: [401, 200, 200, 200, 200, 200, 200] },
  allSubscriptions: { gets: [401, 200, 200, 200, 200, 200, 200] },
  balance: { gets: [401, 200, 200, 200, 200, 200, 200] },
  payments: { gets: [401, 200, 200, 200, 200, 200, 200] },
  invoices: { gets: [401, 200, 200, 200, 200, 200, 200] },
  // None of the roles has bought yet, and there is no key for the payment provider
  checkout: {
    gets: [401, 404, 404, 404, 404, 404, 404],
    body: { priceId: 'price_unknown' },
    code: { 404: 'price_id_not_found' },
  },
  billingPortal: {
    gets: [401, 404, 404, 404, 404, 404, 404],
    body: { returnUrl: 'http://localhost:3000/billing' },
    code: { 404: 'no_customer_id_for_portal' },
  },
  syncSubscription: { gets: [401, 200, 200, 200, 200, 200, 200], body: {} },
  cancelSubscription: {
    gets: [401, 404, 404, 404, 404, 404, 404],
    body: {},
    code: { 404: 'no_customer_id' },
  },
  reactivateSubscription: { gets: [401, 404, 404, 404, 404, 404, 404], code: { 404: 'no_customer_id' } },
  downgradeSubscription: {
    gets: [401, 404, 404, 404, 404, 404, 404],
    body: { targetTier: 'starter' },
    code: { 404: 'no_customer_id' },
  },
  cancelRedundantSubscriptions: {
    gets: [401, 404, 404, 404, 404, 404, 404],
    code: { 404: 'no_customer_id' },
  },
  refund: { gets: [401, 404, 404, 404, 404, 404, 404], code: { 404: 'no_customer_id' } },
  // The user who signs up; none of these roles
  completeReferral: {
    gets: [401, 403, 403, 403, 403, 403, 403],
    body: { referralCode: 'bcdf-ghjk-mnpq', inviteeUserId: '01993f6d-7f3a-7b14-8c52-4d5e6f708192' },
    code: 'UNAUTHORIZED_REFERRAL_COMPLETION',
  },
  // The user of the change or payment
  cancelSubscriptionChange: {
    gets: [401, 404, 404, 404, 503, 404, 404],
    code: { 503: 'missing_secret_key' },
  },
  retryPayment: { gets: [401, 404, 404, 404, 503, 404, 404], code: { 503: 'missing_secret_key' } },
  cancelPayment: { gets: [401, 404, 404, 404, 503, 404, 404], code: { 503: 'missing_secret_key' } },
  // The paying user; the invoice has no file yet
  paymentStatus: { gets: [401, 404, 404, 404, 200, 404, 404] },
  downloadInvoice: { gets: [401, 404, 404, 404, 409, 404, 404], code: { 409: 'invoice_not_ready' } },
  usage: { gets: [401, 200, 200, 200, 200, 200, 200] },
  events: { gets: [401, 200, 200, 200, 200, 200, 200], stream: true },
  exportAccount: { gets: [401, 200, 200, 200, 200, 200, 200] },
  getLimits: { gets: [401, 200, 200, 200, 200, 200, 200] },
  userPrompts: { gets: [401, 200, 200, 200, 200, 200, 200] },
  deleteAccount: { gets: [401, 202, 202, 202, 202, 202, 202], body: { confirm: 'DELETE' } },
  preferStyle: { gets: [401, 200, 200, 200, 200, 200, 200], body: { promptId: null } },
  myLists: { gets: [401, 200, 200, 200, 200, 200, 200] },
  createList: { gets: [401, 201, 201, 201, 201, 201, 201], body: { name: 'Market' } },
  // Users whose plan has the feature: here the owner
  createPrompt: {
    gets: [401, 403, 403, 403, 201, 403, 403],
    body: { promptKind: 'style', name: 'Pencils', template: '%s in pencil' },
    code: 'UPGRADE_REQUIRED',
  },
  // Members of the list. A helper of a child who has it reads, ticks and reports; it has no invitation to open and
  // no collaborator to remove
  list: { gets: [401, 404, 404, 200, 200, 404, 404], helper: 200 },
  collaborators: { gets: [401, 404, 404, 200, 200, 404, 404], helper: 200 },
  deletedItems: { gets: [401, 404, 404, 200, 200, 404, 404], query: '?deleted=true', invited: 404 },
  picture: { gets: [401, 404, 404, 200, 200, 404, 404], helper: 200 },
  reportPicture: { gets: [401, 404, 404, 201, 201, 404, 404], body: { reason: 'wrong' }, helper: 201 },
  addItem: { gets: [401, 404, 404, 201, 201, 404, 404], body: { name: 'Milk' }, helper: 403 },
  addItems: { gets: [401, 404, 404, 200, 200, 404, 404], body: { items: [{ name: 'Milk' }] }, helper: 403 },
  editItem: { gets: [401, 404, 404, 200, 200, 404, 404], body: { notes: 'x' }, helper: 403 },
  toggleItem: { gets: [401, 404, 404, 200, 200, 404, 404], body: { checked: true }, helper: 200 },
  // Adults of the household among them; a list that is no routine has no marks
  setSchedule: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    helper: 403,
    body: { day: today, recurrence: { everyDays: 2, from: today }, band: 'morning', children: [] },
    invited: 403,
  },
  markItem: {
    gets: [401, 404, 404, 422, 422, 404, 404],
    helper: 422,
    body: { childId: null, state: 'done' },
    code: { 422: 'VALIDATION_FAILED' },
  },
  deleteItem: { gets: [401, 404, 404, 200, 200, 404, 404], helper: 403 },
  restoreItem: { gets: [401, 404, 404, 200, 200, 404, 404], helper: 403 },
  clearItems: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    helper: 403,
    body: { itemIds: ['01993f6d-7f3a-7b14-8c52-4d5e6f708192'] },
  },
  restoreItems: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    helper: 403,
    body: { itemIds: ['01993f6d-7f3a-7b14-8c52-4d5e6f708192'] },
  },
  setItemPhoto: { gets: [401, 404, 404, 200, 200, 404, 404], form: true, helper: 403 },
  deleteItemPhoto: { gets: [401, 404, 404, 200, 200, 404, 404], helper: 403 },
  // Nothing to restore
  restoreItemPhoto: {
    gets: [401, 404, 404, 404, 404, 404, 404],
    helper: 403,
    body: { photoId: '01993f6d-2a10-7c3e-8d42-1b7c9e0a4f77' },
  },
  heldPhotos: { gets: [401, 200, 200, 200, 200, 200, 200] },
  // The owner has no photo
  removePhoto: { gets: [401, 404, 404, 404, 404, 404, 404] },
  restorePhoto: { gets: [401, 404, 404, 404, 404, 404, 404] },
  regenerateItem: { gets: [401, 404, 404, 200, 200, 404, 404], body: {}, helper: 403 },
  duplicateList: { gets: [401, 404, 404, 201, 201, 404, 404], body: {}, helper: 403 },
  chooseStore: { gets: [401, 404, 404, 200, 200, 404, 404], body: { storeId: null }, helper: 403 },
  chooseOrder: { gets: [401, 404, 404, 200, 200, 404, 404], body: { order: 'sections' }, helper: 403 },
  openList: { gets: [401, 404, 404, 200, 200, 404, 404] },
  refusedPeople: { gets: [401, 200, 200, 200, 200, 200, 200] },
  hearAgain: { gets: [401, 200, 200, 200, 200, 200, 200] },
  returnToList: { gets: [401, 404, 200, 200, 200, 404, 404] },
  // Passes each entry to the route that it is for: see "a drained queue" in the spec
  operations: {
    gets: [401, 200, 200, 200, 200, 200, 200],
    body: { operations: [{ key: 'k', method: 'POST', path: 'archive' }] },
  },
  // The owner of the list
  renameList: { gets: [401, 404, 404, 403, 200, 404, 404], body: { name: 'Mine' }, helper: 403 },
  archiveList: { gets: [401, 404, 404, 403, 200, 404, 404], helper: 403 },
  unarchiveList: { gets: [401, 404, 404, 403, 200, 404, 404], helper: 403 },
  chooseCharacter: {
    gets: [401, 404, 404, 403, 200, 404, 404],
    body: { selectedCharacterId: null },
    helper: 403,
  },
  regenerateItems: {
    gets: [401, 404, 404, 403, 200, 404, 404],
    helper: 403,
    body: { itemIds: ['01993f6a-8f10-7c3e-8d42-1b7c9e0a4f21'], selectedCharacterId: null },
  },
  repaintCost: { gets: [401, 404, 404, 403, 200, 404, 404], helper: 403 },
  deleteList: { gets: [401, 404, 404, 403, 200, 404, 404], helper: 403 },
  restoreList: { gets: [401, 404, 404, 403, 200, 404, 404], helper: 403 },
  shareList: { gets: [401, 404, 404, 403, 201, 404, 404], body: { email: 'guest@example.org' }, helper: 403 },
  unshareList: { gets: [401, 404, 404, 403, 200, 404, 404] },
  // Adults of the household: here the owner, who made it, and the collaborator
  createHousehold: {
    gets: [401, 201, 201, 201, 200, 201, 201],
    body: { name: 'Family', timeZone: 'Europe/Berlin', adult: true },
  },
  myHouseholds: { gets: [401, 200, 200, 200, 200, 200, 200] },
  household: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 200 },
  changeHousehold: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    body: { name: 'Home' },
    invited: 404,
    helper: 403,
  },
  setGate: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    body: { salt: 'A'.repeat(22), hash: 'B'.repeat(43), iterations: 200_000 },
    invited: 404,
    helper: 403,
  },
  chooseHome: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 403 },
  addChild: {
    gets: [401, 404, 404, 201, 201, 404, 404],
    body: {
      id: '01993f6d-7f3a-7b14-8c52-4d5e6f708193',
      nickname: 'Mia',
      animal: 'cat',
      colour: 'sky',
    },
    invited: 404,
    helper: 403,
  },
  changeChild: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    body: { colour: 'mint' },
    invited: 404,
    helper: 403,
  },
  deleteChild: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 403 },
  restoreChild: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 403 },
  childData: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404 },
  helpCalls: { gets: [401, 200, 200, 200, 200, 200, 200] },
  answerHelp: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 200 },
  setFirstThen: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    body: { day: yesterday, items: null },
    invited: 404,
    helper: 403,
  },
  addDayOff: {
    gets: [401, 404, 404, 201, 201, 404, 404],
    body: { childId: null, from: yesterday, to: yesterday },
    invited: 404,
    helper: 403,
  },
  removeDayOff: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 403 },
  restoreDayOff: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 403 },
  itemHistory: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 403 },
  forgetName: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    body: { nameKey: 'oat mlik', name: 'Oat mlik', forgotten: true },
    invited: 404,
    helper: 403,
  },
  setFavourite: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    body: { nameKey: 'oat milk', name: 'Oat milk', favourite: true },
    invited: 404,
    helper: 403,
  },
  setSection: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    body: { nameKey: 'oat milk', name: 'Oat milk', section: 'breakfast' },
    invited: 404,
    helper: 403,
  },
  saveStore: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    body: { name: 'Mill', order: ['bread'], missing: [] },
    invited: 404,
    helper: 403,
  },
  deleteStore: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 403 },
  history: { gets: [401, 404, 404, 200, 200, 404, 404], query: '?child=none', invited: 404, helper: 403 },
  historyDay: { gets: [401, 404, 404, 200, 200, 404, 404], query: '?child=none', invited: 404, helper: 403 },
  // Members; no mail server is set here
  askConsent: {
    gets: [401, 404, 404, 409, 409, 404, 404],
    code: { 409: 'MAIL_UNAVAILABLE' },
    invited: 404,
    helper: 409,
  },
  // Members who have paid by card, which none of these has; the owner has agreed by mail
  agreeByCard: {
    gets: [401, 404, 404, 409, 200, 404, 404],
    code: { 409: 'CARD_PAYMENT_MISSING' },
    invited: 404,
    helper: 409,
  },
  // Also a helper whose time is over can take the own consent back
  withdrawConsent: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 200, endedHelper: 200 },
  // Holders of the token in the mail; none of these roles is one
  agreeConsent: { gets: [404, 404, 404, 404, 404, 404, 404], body: { token: 'A'.repeat(22) } },
  // Passes each entry to the route that it is for
  householdOperations: {
    gets: [401, 200, 200, 200, 200, 200, 200],
    body: { operations: [{ key: 'k', method: 'PATCH', path: '', body: { name: 'Home' } }] },
  },
  // Adults of the household, which has the list already
  giveList: { gets: [401, 404, 404, 200, 200, 404, 404], body: { given: true }, invited: 404, helper: 403 },
  // The collaborator is the second adult, without a plan of its own; the former member was removed. Helpers of
  // some children, and their ends: members.spec.ts
  inviteMember: {
    gets: [401, 404, 404, 403, 201, 404, 404],
    body: { id: '01993f72-4d8f-7e33-9a2c-7b6f5e4d3c21', token: 'A'.repeat(21) + 'Q', role: 'adult' },
    code: { 403: 'UPGRADE_REQUIRED' },
    invited: 404,
    helper: 403,
  },
  takeInvitationBack: { gets: [401, 404, 404, 200, 404, 404, 404], invited: 404, helper: 403 },
  changeMember: {
    gets: [401, 404, 404, 403, 200, 404, 404],
    body: { role: 'organiser' },
    invited: 404,
    helper: 403,
  },
  endMembership: {
    gets: [401, 404, 404, 403, 409, 404, 404],
    code: { 409: 'LAST_ORGANISER' },
    invited: 404,
    helper: 403,
  },
  restoreMember: { gets: [401, 404, 404, 404, 404, 404, 404] },
  // The body names no child of the household
  makeLinkCode: {
    gets: [401, 404, 404, 422, 422, 404, 404],
    body: {
      id: '01993f73-6a1c-7b44-8d3e-9c8a7b6c5d40',
      code: 'bcdfghjk',
      children: ['01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10'],
    },
    code: { 422: 'VALIDATION_FAILED' },
    invited: 404,
    helper: 403,
  },
  takeLinkCodeBack: { gets: [401, 404, 404, 200, 404, 404, 404], invited: 404, helper: 403 },
  linkedDevices: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 403 },
  changeDevice: {
    gets: [401, 404, 404, 200, 200, 404, 404],
    body: { name: 'Tablet' },
    invited: 404,
    helper: 403,
  },
  endDevice: { gets: [401, 404, 404, 200, 200, 404, 404], invited: 404, helper: 403 },
  // Holders of a code, and linked devices by their cookie; none of these roles is one
  linkKidDevice: {
    gets: [404, 404, 404, 404, 404, 404, 404],
    body: { code: 'bcdfghjk', requestKey: 'A'.repeat(22) },
    code: 'LINK_CODE_GONE',
  },
  unlinkKidDevice: {
    gets: [401, 401, 401, 401, 401, 401, 401],
    body: { code: 'bcdfghjk' },
    code: 'INVALID_TOKEN',
  },
  renewKidDevice: { gets: [401, 401, 401, 401, 401, 401, 401], code: 'INVALID_TOKEN' },
  // Holders of the token of an invitation; none of these roles is one
  previewInvitation: {
    gets: [404, 404, 404, 404, 404, 404, 404],
    body: { token: 'A'.repeat(22) },
    code: 'INVITATION_GONE',
  },
  declineInvitation: {
    gets: [404, 404, 404, 404, 404, 404, 404],
    body: { token: 'A'.repeat(22) },
    code: 'INVITATION_GONE',
  },
  acceptInvitation: {
    gets: [401, 404, 404, 404, 404, 404, 404],
    body: { token: 'A'.repeat(22), adult: true },
    code: 'INVITATION_GONE',
  },
  // Children alone: see acting-child-routes.spec.ts
  kid: { gets: [401, 404, 404, 404, 404, 404, 404] },
  ownHelpCall: { gets: [401, 404, 404, 404, 404, 404, 404] },
  askForHelp: { gets: [401, 404, 404, 404, 404, 404, 404] },
  markItemAsChild: { gets: [401, 404, 404, 404, 404, 404, 404], body: { state: 'done' } },
  checkItemAsChild: { gets: [401, 404, 404, 404, 404, 404, 404], body: { checked: true } },
  // The owner of the style: collaborators share no styles
  updatePrompt: {
    gets: [401, 404, 404, 404, 200, 404, 404],
    body: { name: 'Crayons', template: '%s in crayons' },
  },
  deletePrompt: { gets: [401, 404, 404, 404, 200, 404, 404] },
  uploadReference: { gets: [401, 404, 404, 404, 201, 404, 404], form: true },
  regenerateReference: { gets: [401, 404, 404, 404, 200, 404, 404] },
};

/** The same for admin.json. */
export const adminMatrix: Readonly<Record<string, Line>> = {
  // The columns: nobody, stranger, former, collaborator, owner, support, admin.
  findPeople: {
    gets: [401, 403, 403, 403, 403, 200, 200],
    body: { email: 'nobody@example.org', reason: 'asked-for' },
  },
  sessionsOfPerson: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=asked-for' },
  endDeviceOfHousehold: { gets: [401, 403, 403, 403, 403, 403, 200], body: { reason: 'drill' } },
  endSessionsOfPerson: { gets: [401, 403, 403, 403, 403, 403, 200], body: { reason: 'drill' } },
  listsOfPerson: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=asked-for' },
  householdsOfPerson: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=asked-for' },
  leavingOfPerson: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=asked-for' },
  staff: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=daily-round' },
  auditLog: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=daily-round' },
  deepHealth: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=daily-round' },
  leavings: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=daily-round' },
  billingOfPerson: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=asked-for' },
  // None of the roles has bought yet.
  syncPerson: {
    gets: [401, 403, 403, 403, 403, 403, 404],
    body: { reason: 'asked-for' },
    code: { 404: 'no_customer_id' },
  },
  refundPerson: {
    gets: [401, 403, 403, 403, 403, 403, 404],
    body: { reason: 'asked-for' },
    code: { 404: 'no_customer_id' },
  },
  grantTier: { gets: [401, 403, 403, 403, 403, 403, 200], body: { tier: 'pro', reason: 'goodwill' } },
  giveCredit: { gets: [401, 403, 403, 403, 403, 403, 200], body: { amountCents: 100, reason: 'goodwill' } },
  referralsOfPerson: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=asked-for' },
  barInviter: { gets: [401, 403, 403, 403, 403, 403, 200], body: { barred: true, reason: 'abuse' } },
  picturesOfPerson: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=asked-for' },
  givePictures: { gets: [401, 403, 403, 403, 403, 403, 200], body: { pictures: 5, reason: 'goodwill' } },
  generators: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=alarm' },
  switchGenerator: {
    gets: [401, 403, 403, 403, 403, 403, 200],
    body: { generator: 'illustrator', on: true, reason: 'drill' },
  },
  pictureJobs: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=alarm' },
  paymentEvents: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=alarm' },
  work: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=alarm' },
  deadLetters: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=alarm' },
  // The rows do not exist.
  voidReward: { gets: [401, 403, 403, 403, 403, 403, 404], body: { reason: 'abuse' } },
  rerunPicture: { gets: [401, 403, 403, 403, 403, 403, 404], body: { reason: 'mended' } },
  rerunPaymentEvent: {
    gets: [401, 403, 403, 403, 403, 403, 404],
    body: { event: 'evt_1', reason: 'mended' },
  },
  rerunJob: { gets: [401, 403, 403, 403, 403, 403, 404], body: { queue: 'events', reason: 'mended' } },
  pictureReports: { gets: [401, 403, 403, 403, 403, 200, 200], query: '?reason=daily-round' },
  // The report does not exist; support is refused before.
  closePictureReport: {
    gets: [401, 403, 403, 403, 403, 403, 404],
    body: { verdict: 'keep', reason: 'fine' },
  },
  // No user has this address.
  endSessionsFor: {
    gets: [401, 403, 403, 403, 403, 403, 404],
    body: { email: 'nobody@example.org', reason: 'device-lost' },
  },
};
