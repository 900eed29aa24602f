// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { API_VERSION } from './fake-stripe.mjs';
import { samples } from './samples.mjs';
import { differences } from './shape.mjs';

const here = dirname(fileURLToPath(import.meta.url));
/** Stripe's own examples (NOTICE). @type {Record<string, unknown>} */
const fixtures = JSON.parse(readFileSync(join(here, 'fixtures.json'), 'utf8'));

/**
 * Fields in which the stand-in differs from the examples, and why. All others must match.
 * @type {Record<string, string>}
 */
const deviations = {
  'charge.refunds: missing': 'sent only where it is asked for (expand), since 2022-11-15',
  'invoice.subscription: missing': 'lies in parent.subscription_details, since 2025-03-31 (basil)',
  'subscription_schedule.phases[].items[].plan: string for object':
    'an id unless it is asked for (expand); the example is expanded',
};

/** @type {Record<string, Record<string, unknown>[]>} */
let made;
before(async () => {
  made = await samples();
});

test('the stand-in answers with the API version that the SDK asks for', async () => {
  const { default: Stripe } = await import('stripe');
  assert.equal(Reflect.get(new Stripe('sk_test_x'), '_api').version, API_VERSION);
});

test("each object of the stand-in has the fields and types of Stripe's example", () => {
  const missing = Object.keys(fixtures).filter((name) => !made[name]);
  assert.deepEqual(missing, []);
  const found = Object.entries(fixtures).flatMap(([name, example]) =>
    (made[name] ?? []).flatMap((object) => differences(example, object, name)),
  );
  assert.deepEqual([...new Set(found)].sort(), Object.keys(deviations).sort());
});

/**
 * The types of the SDK in which the version is written down; they say which fields may be null or absent.
 * @type {Record<string, string>}
 */
const types = {
  customer: 'Customer',
  deleted_customer: 'DeletedCustomer',
  customer_balance_transaction: 'CustomerBalanceTransaction',
  product: 'Product',
  price: 'Price',
  plan: 'Plan',
  subscription: 'Subscription',
  subscription_item: 'SubscriptionItem',
  subscription_schedule: 'SubscriptionSchedule',
  'checkout.session': 'Checkout.Session',
  item: 'LineItem',
  'billing_portal.configuration': 'BillingPortal.Configuration',
  'billing_portal.session': 'BillingPortal.Session',
  invoice: 'Invoice',
  line_item: 'InvoiceLineItem',
  invoice_payment: 'InvoicePayment',
  payment_intent: 'PaymentIntent',
  charge: 'Charge',
  refund: 'Refund',
  credit_note: 'CreditNote',
  credit_note_line_item: 'CreditNoteLineItem',
  payment_method: 'PaymentMethod',
  dispute: 'Dispute',
  webhook_endpoint: 'WebhookEndpoint',
};

test("each object of the stand-in has exactly the fields of the SDK's types", () => {
  const lines = Object.entries(types).flatMap(([name, type]) =>
    distinct(made[name] ?? []).map((object) =>
      `export const _: Stripe.${type} = ${literal(object)};`.replace('_', `x${(count += 1)}`),
    ),
  );
  const file = join(here, 'made.ts');
  const source = ["import type Stripe from 'stripe';", 'declare const decimal: never;', ...lines].join('\n');
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.readFile = (path) => (path === file ? source : readFile(path));
  host.getSourceFile = (path, ...rest) =>
    path === file ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2022) : getSourceFile(path, ...rest);
  const program = ts.createProgram([file], options, host);
  const wrong = program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map((one) => ts.flattenDiagnosticMessageText(one.messageText, '\n'));
  assert.deepEqual([...new Set(wrong)].sort(), []);
});

let count = 0;

/** One object of each shape. @param {Record<string, unknown>[]} objects */
const distinct = (objects) => [
  ...new Map(
    objects.map((object) => [
      JSON.stringify(object, (name, value) =>
        typeof value === 'number'
          ? 0
          : typeof value === 'string' && !/status|type|object/.test(name)
            ? ''
            : value,
      ),
      object,
    ]),
  ).values(),
];

/**
 * Decimals are strings on the wire, which the SDK makes into objects of its own.
 * @param {Record<string, unknown>} object
 */
const literal = (object) => JSON.stringify(object).replaceAll(/"([a-z_]+_decimal)":"-?\d+"/g, '"$1":decimal');
