#!/bin/sh
# Run once by the Postgres image on an empty volume: one role owns and migrates, another serves. What may stand in the log is said by
# compose.yaml, for every database of the server.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
CREATE ROLE pictick_owner LOGIN PASSWORD :'owner';
CREATE ROLE pictick_app LOGIN PASSWORD :'app';
CREATE DATABASE pictick OWNER pictick_owner;
REVOKE ALL ON DATABASE pictick FROM PUBLIC;
GRANT CONNECT ON DATABASE pictick TO pictick_app;
SQL
