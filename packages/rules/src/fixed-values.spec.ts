import { guaranteeDays, withdrawalDays } from './billing/guarantee';
import { formerMember } from './former-member';
import { animals } from './household/animal';
import { childColours } from './household/colour';
import { reportReasons } from './imaging/report-reason';
import { uploadBytes, uploadPixels } from './imaging/upload';
import {
  itemsPerList,
  itemsPerRequest,
  nameLimit,
  notesLimit,
  operationsPerRequest,
  quantityLimit,
  userNameLimit,
} from './limits';
import { trashDays } from './trash';

it('The rules keep the values that texts, rows and pages of earlier releases know', () => {
  expect({
    animals,
    childColours,
    formerMember,
    guaranteeDays,
    itemsPerList,
    itemsPerRequest,
    nameLimit,
    notesLimit,
    operationsPerRequest,
    quantityLimit,
    reportReasons,
    trashDays,
    uploadBytes,
    uploadPixels,
    userNameLimit,
    withdrawalDays,
  }).toEqual({
    animals: ['fox', 'rabbit', 'bear', 'cat', 'frog', 'penguin', 'lion', 'panda', 'elephant', 'owl'],
    childColours: ['honey', 'peach', 'pink', 'violet', 'sky', 'mint', 'leaf', 'orchid'],
    formerMember: '00000000-0000-0000-0000-000000000000',
    guaranteeDays: 30,
    itemsPerList: 1000,
    itemsPerRequest: 500,
    nameLimit: 120,
    notesLimit: 1000,
    operationsPerRequest: 100,
    quantityLimit: 40,
    reportReasons: ['wrong', 'scary', 'unsuitable', 'other'],
    trashDays: 30,
    uploadBytes: 8_388_608,
    uploadPixels: 50_000_000,
    userNameLimit: 120,
    withdrawalDays: 14,
  });
});
