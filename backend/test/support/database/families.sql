-- Families :first to :last as a year of use leaves them: two people, two lists that both are in, :things things on each (at most fifteen
-- with a picture, five of those painted), the steps and keys of the last days, some who pay. For the specs of plans and for `npm run bench -- load`.
CREATE TEMP TABLE family ON COMMIT DROP AS SELECT n, uuidv7() AS mother, uuidv7() AS father FROM generate_series(:first, :last) AS n;
CREATE TEMP TABLE someone ON COMMIT DROP AS SELECT n, mother AS id, 'mother' AS name FROM family UNION ALL SELECT n, father, 'father' FROM family;

INSERT INTO identity.person (id, name, email, email_key, language, avatar_version, created_at)
SELECT id, name, name || n || '@example.org', name || n || '@example.org', 'en', 0, now() - interval '1 year' + n * interval '5 min' FROM someone;
INSERT INTO identity.sign_in (provider, subject, person_id) SELECT 'google', name || n, id FROM someone;
INSERT INTO identity.session (id, person_id, device_label, created_at, last_used_at, ends_at) SELECT uuidv7(), id, 'phone', now() - interval '5 days', now(), now() + interval '60 days' FROM someone;
INSERT INTO identity.refresh_token (hash, session_id, issued_at, expires_at)
SELECT sha256(uuid_send(s.id)), s.id, now(), now() + interval '60 days' FROM identity.session s JOIN someone ON someone.id = s.person_id;
INSERT INTO billing.billing_account (id, user_id, stripe_customer_id, currency, tier, status, period_end, entitled, redundant, stripe_balance_cents, disputed, customer_deleted, sync_ticket, synced_ticket, synced_at, version, created_at)
SELECT uuidv7(), mother, 'cus_' || n, 'eur', 'pro', 'active', now() + (n % 30) * interval '1 day', '[]', false, 0, false, false, 1, 1, now(), 1, now() FROM family WHERE n % 3 = 0;
UPDATE billing.billing_account SET current_sub_id = 'sub_' || stripe_customer_id FROM family WHERE user_id = mother;
CREATE TEMP TABLE payer ON COMMIT DROP AS SELECT a.id, a.current_sub_id AS sub FROM billing.billing_account a JOIN family ON mother = a.user_id;
INSERT INTO billing.subscription (stripe_id, account_id, status, item_id, price_id, tier, quantity, period_start, period_end, cancel_at_period_end, created_at)
SELECT sub, id, 'active', 'si_' || sub, 'price_pro', 'pro', 1, now() - interval '1 day', now() + interval '29 days', false, now() FROM payer;
INSERT INTO billing.checkout_attempt (id, account_id, price_id, state, expires_at, created_at) SELECT uuidv7(), id, 'price_pro', 'success', now(), now() - interval '90 days' FROM payer;
INSERT INTO billing.credit_ledger (id, account_id, amount_cents, currency, reason, reference, status, created_at) SELECT uuidv7(), id, 499, 'eur', 'referral', sub, 'synced', now() - interval '90 days' FROM payer;
INSERT INTO billing.entitlement_grant (id, user_id, tier, starts_at, ends_at, reason, made_by, created_at)
SELECT uuidv7(), mother, 'pro', now() - interval '9 days', now() + interval '21 days', 'referral', 'referral', now() FROM family WHERE n % 3 = 1;
INSERT INTO imaging.prompt (id, user_id, kind, name, name_key, template, version, created_at, updated_at, deleted_at)
SELECT uuidv7(), mother, 'style', 'Paper', 'paper', '%s as a cut-out', 1, now(), now(), CASE WHEN n % 2 = 0 THEN now() END FROM family WHERE n % 10 < 2;
INSERT INTO imaging.preference (user_id, preferred_prompt_id) SELECT user_id, id::text FROM imaging.prompt JOIN family ON mother = user_id;
INSERT INTO imaging.monthly_usage (user_id, month, used, reserved) SELECT id, to_char(now() - ago * interval '1 month', 'YYYY-MM'), 5, 0 FROM someone, generate_series(0, 2) AS ago;

CREATE TEMP TABLE fresh ON COMMIT DROP AS
SELECT uuidv7() AS id, mother, father, nr, family.n FROM family, generate_series(1, 2) AS nr;
INSERT INTO lists.list (id, owner_id, name, list_type, created_at, version, item_count, checked_count, last_position)
SELECT id, mother, 'Market ' || nr, CASE nr WHEN 1 THEN 'shopping' ELSE 'task' END, now() - interval '60 days', 2 + least(8, :things), :things, least(8, :things), 'aO' FROM fresh;
INSERT INTO lists.collaborator (list_id, user_id, since) SELECT id, father, now() - interval '60 days' FROM fresh;
CREATE TEMP TABLE home ON COMMIT DROP AS SELECT n, uuidv7() AS id, uuidv7() AS child, mother, father FROM family;
INSERT INTO identity.household (id, made_by, name, time_zone, version, created_at) SELECT id, mother, 'Family', 'Europe/Berlin', 1, now() FROM home;
INSERT INTO identity.household_member (household_id, person_id, role, is_adult_since, joined_at) SELECT id, mother, 'organiser', now(), now() - interval '60 days' FROM home UNION ALL SELECT id, father, 'adult', now(), now() FROM home WHERE n % 2 = 0;
INSERT INTO identity.child (id, household_id, nickname, animal, colour, shows, settings, created_at) SELECT child, id, 'Tom', 'fox', 'honey', 'pictures', '{}', now() FROM home;
INSERT INTO identity.kid_device (id, household_id, name, children, token_hash, token_number, rotated_at, linked_at, last_seen_at, ends_at) SELECT uuidv7(), id, 'Chrome, Android', ARRAY[child], sha256(child::text::bytea), 1, now(), now(), now(), now() + interval '180 days' FROM home;
INSERT INTO identity.consent (id, household_id, person_id, text_version, language, method, asked_at, agreed_at) SELECT uuidv7(), id, mother, '1', 'en', 'email', now(), now() FROM home;
INSERT INTO lists.household_adult (household_id, user_id, role, since) SELECT id, mother, 'organiser', now() - interval '60 days' FROM home UNION ALL SELECT id, father, 'adult', now() FROM home WHERE n % 2 = 0;
INSERT INTO lists.household_given (household_id, seq) SELECT id, 1 FROM home;
INSERT INTO lists.item_history_cursor (household_id, seq, complete_since) SELECT id, 60, 0 FROM home;
INSERT INTO lists.item_history (household_id, name_key, name, count, last_at, bought_at, favourite, seq)
SELECT id, 'thing ' || nr, 'Thing ' || nr, 3, now() - nr * interval '1 day', ARRAY[now() - interval '14 days', now() - nr * interval '1 day'], nr < 3, nr FROM home, generate_series(1, 60) AS nr;
INSERT INTO lists.item_history_feeder (household_id, name_key, user_id) SELECT household_id, name_key, mother FROM lists.item_history JOIN home ON home.id = household_id;
INSERT INTO lists.item_history_source (household_id, item_id, reason, at) SELECT id, uuidv7(), 'counted', now() - nr * interval '1 day' FROM home, generate_series(1, 20) AS nr;
INSERT INTO lists.store (id, household_id, name, section_order, missing) SELECT uuidv7(), id, 'Market hall', ARRAY['bread', 'produce'], ARRAY['pets'] FROM home;
UPDATE lists.list l SET household_id = home.id FROM fresh JOIN home ON home.n = fresh.n WHERE l.id = fresh.id AND fresh.nr = 2;
INSERT INTO lists.given (list_id, child_id, household_id, given_at) SELECT fresh.id, home.child, home.id, now() FROM fresh JOIN home ON home.n = fresh.n WHERE fresh.nr = 2;
INSERT INTO lists.past_given (list_id, child_id, household_id) SELECT fresh.id, home.child, home.id FROM fresh JOIN home ON home.n = fresh.n WHERE fresh.nr = 1 AND home.n % 3 = 0;
INSERT INTO lists.invitation (id, list_id, address, address_key, invited_by, created_at) SELECT uuidv7(), id, 'aunt' || n || '@example.org', 'aunt' || n || '@example.org', mother, now() FROM fresh WHERE nr = 1 AND n % 2 = 0;
INSERT INTO lists.refusal (user_id, owner_id, at) SELECT father, lead(mother) OVER (ORDER BY n), now() FROM family WHERE n % 4 < 2 LIMIT greatest(0, (SELECT count(*) FROM family) / 2 - 1);
INSERT INTO lists.chosen_order (list_id, user_id, chosen) SELECT id, father, 'own' FROM fresh WHERE nr = 1;
INSERT INTO lists.chosen_picture (user_id, name_key, concept, chosen_at) SELECT father, name, 'bread', now() FROM family, unnest(ARRAY['rolls', 'teddy']) AS name;

CREATE TEMP TABLE thing ON COMMIT DROP AS
SELECT fresh.id AS list_id, mother, father, place, uuidv7() AS id, uuidv7() AS image_id, (ARRAY['apple', 'bread', 'milk', 'egg', 'butter', 'cheese', 'rice', 'pasta', 'tea', 'coffee', 'salt', 'sugar', 'carrot', 'onion', 'soap'])[place] AS concept
FROM fresh, generate_series(1, :things) AS place;
INSERT INTO lists.item (id, list_id, name, quantity, checked, checked_by, position, created_at, added_by, image_id, depicts, concept)
SELECT id, list_id, coalesce(concept, 'something ' || place), '2', place <= 8, CASE WHEN place <= 8 THEN father END, 'a' || substr('0123456789ABCDEFGHIJKLMNO', place, 1), now() - interval '50 days', mother, image_id, coalesce(concept, 'card-shopping-s'), concept FROM thing;
INSERT INTO lists.list_event (list_id, seq, op_id, actor, type, payload, at) SELECT id, 1, uuidv7()::text, mother, 'list-created', '{}', now() - interval '20 days' FROM fresh;
INSERT INTO lists.list_event (list_id, seq, op_id, actor, type, payload, at)
SELECT list_id, 2, uuidv7()::text, mother, 'items-added', jsonb_build_object('itemIds', jsonb_agg(id)), now() - interval '20 days' FROM thing GROUP BY list_id, mother;
INSERT INTO lists.list_event (list_id, seq, op_id, actor, type, payload, at)
SELECT list_id, 2 + place, uuidv7()::text, father, 'item-checked', jsonb_build_object('itemIds', jsonb_build_array(id), 'checked', true), now() - interval '1 day' FROM thing WHERE place <= 8;
INSERT INTO platform.idempotency (user_id, key, fingerprint, status, body, created_at)
SELECT father, uuidv7()::text, sha256(uuid_send(id)), 200, json_build_object('id', id, 'listId', list_id, 'checked', true), now() - interval '1 day' FROM thing WHERE place <= 8;

INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, concept, style, variant, status, reason, source, cache_key, sha, thumb_hash, color, width, height, month, tier_rank, attempts, requested_at, ready_at)
SELECT image_id, list_id, id, mother, mother, concept, concept, 'cartoon', 0, CASE WHEN painted THEN 'ready' ELSE 'default' END, CASE WHEN NOT painted THEN 'quota' END, CASE WHEN painted THEN 'illustrator' END,
  CASE WHEN painted THEN concept || ':cartoon' END, CASE WHEN painted THEN encode(sha256(concept::bytea), 'hex') END, CASE WHEN painted THEN '1QcSHQRnh493V4dIh4eXh1h4kJUI' END, CASE WHEN painted THEN '#f2d9a0' END,
  CASE WHEN painted THEN 512 END, CASE WHEN painted THEN 512 END, to_char(now(), 'YYYY-MM'), 2, 0, now() - interval '50 days', now() - place * interval '1 day'
FROM (SELECT *, place <= 5 AS painted FROM thing) AS thing WHERE concept IS NOT NULL;
INSERT INTO imaging.picture_change (image_id, list_id, seq) SELECT image_id, list_id, place FROM thing WHERE concept IS NOT NULL;
INSERT INTO imaging.list_pictures (list_id, seq) SELECT id, least(15, :things) FROM fresh;
INSERT INTO imaging.own_photo (id, holder_id, holder, name_key, sha, thumb_hash, color, set_at)
SELECT uuidv7(), mother, 'person', concept, 'p' || encode(sha256(uuid_send(mother)), 'hex'), '1QcSHQRnh493V4dIh4eXh1h4kJUI', '#f2d9a0', now() FROM (SELECT DISTINCT mother, concept FROM thing WHERE place = 3) AS named;
INSERT INTO imaging.item_photo (item_id, list_id, photo_id, depicts, sha, thumb_hash, color, seq)
SELECT thing.id, thing.list_id, photo.id, concept, photo.sha, photo.thumb_hash, photo.color, place FROM thing JOIN imaging.own_photo AS photo ON photo.holder_id = mother WHERE place = 3;
