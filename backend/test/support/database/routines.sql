-- After families.sql: one of the lists of each family is a routine of its child for :days days, with a mark for each day and the results of them.
INSERT INTO lists.household_clock (household_id, time_zone, day_starts_at, midday_at, evening_at, closed_until)
SELECT id, time_zone, 240, 660, 1020, current_date - 3 FROM identity.household ON CONFLICT DO NOTHING;
INSERT INTO lists.schedule (list_id, valid_from, household_id, recurrence, band, children)
SELECT g.list_id, current_date - :days, g.household_id, jsonb_build_object('weekdays', jsonb_build_array(1, 2, 3, 4, 5, 6, 7), 'everyWeeks', 1, 'from', current_date - :days), 'morning', ARRAY[g.child_id] FROM lists.given g;
CREATE TEMP TABLE step ON COMMIT DROP AS SELECT DISTINCT ON (g.list_id) g.list_id, g.household_id, g.child_id, i.id FROM lists.given g JOIN lists.item i ON i.list_id = g.list_id ORDER BY g.list_id, i.position;
INSERT INTO lists.mark (item_id, day, child_id, list_id, household_id, state, as_, actor, at, seq)
SELECT id, current_date - ago, child_id, list_id, household_id, 'done', 'child', child_id, now() - ago * interval '1 day', 1 FROM step, generate_series(0, :days - 1) AS ago;
INSERT INTO lists.closed_day (list_id, day, child_id, household_id, planned, done) SELECT list_id, current_date - ago, child_id, household_id, 3, 1 FROM step, generate_series(3, :days - 1) AS ago;
INSERT INTO lists.day_off (id, household_id, child_id, from_day, to_day, made_by, made_at) SELECT uuidv7(), h.id, NULL, current_date - ago * 10, current_date - ago * 10, h.made_by, now() FROM identity.household h, generate_series(0, 3) AS ago;
INSERT INTO lists.late_mark (child_id, item_id, day, household_id, code, at) SELECT child_id, id, current_date - 70, household_id, 'VALIDATION_FAILED', now() FROM step;
INSERT INTO lists.first_then (child_id, household_id, day, first_item, then_item) SELECT child_id, household_id, current_date - 1, id, id FROM step ON CONFLICT DO NOTHING;
