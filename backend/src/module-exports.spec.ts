import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The public API of each module. A change of it shows up in review here. */
const publicApis: Record<string, string[]> = {
  lists: [
    'ChoiceKind',
    'CollaboratorDto',
    'DayOffDto',
    'HouseholdRoutines',
    'ItemDto',
    'ListHeadDto',
    'ListToday',
    'ListsModule',
    'MarkDto',
    'PictureCatalogue',
    'ScheduleRowDto',
    'ScheduledList',
    'changeableBy',
    'changersOf',
    'childOrNull',
    'clockOf',
    'daysOffOf',
    'hasSchedule',
    'historyDays',
    'lateMarkDays',
    'listChannel',
    'listToday',
    'marksOf',
    'mayChange',
    'resultsOf',
    'routineItemsOf',
    'routinesOn',
    'scheduleOf',
    'shownChildren',
    'shownDays',
    'shownHousehold',
    'shownRows',
    'wholeFamily',
    'withRoutine',
  ],
  imaging: [
    'ImagingModule',
    'LargePictures',
    'LimitsQuery',
    'PaintedAs',
    'PictureCatalogueQuery',
    'PictureFiles',
    'PictureUrls',
    'PictureViewers',
    'PreferredStyleQuery',
    'RepaintCost',
    'RepaintCosts',
    'RepaintableItem',
    'SignedPictureUrls',
    'loadPictureBook',
    'pictureChannel',
  ],
  identity: [
    'AccountHashes',
    'AvatarUrls',
    'BandsDto',
    'CardPayments',
    'ChildDto',
    'ChildLook',
    'GateDto',
    'HouseholdFacade',
    'HouseholdHeadDto',
    'HouseholdRole',
    'IdentityFacade',
    'IdentityModule',
    'Profile',
    'consentState',
    'consentStates',
    'helpChannel',
    'householdChannel',
    'isMemberAt',
    'isTheirChild',
    'latestConsent',
    'roles as householdRoles',
  ],
  billing: [
    'BiggerPlan',
    'BillingFacade',
    'BillingModule',
    'CardPaymentsQuery',
    'Entitlements',
    'PlanStatus',
    'PlanStatusQuery',
    'PlansQuery',
    'Right',
    'expiringDays',
    'planChannel',
    'plansAbove',
    'rights',
  ],
  referrals: ['Invited', 'InvitedQuery', 'ReferralsFacade', 'ReferralsModule', 'benefits'],
};

it.each(Object.keys(publicApis))('the public API of %s is the reviewed list', (module) => {
  const text = readFileSync(join(__dirname, module, 'index.ts'), 'utf8');
  // Another form of export would not be seen here.
  expect(text.replaceAll(/^export \{[^}]+\} from '[^']+';$/gm, '').trim()).toBe('');
  const names = [...text.matchAll(/\{([^}]+)\}/g)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== ''),
  );
  expect(names.sort()).toEqual(publicApis[module]);
});
