#!/bin/sh
# Run once by the Postgres image on an empty volume: one role owns and migrates, another serves. What may stand in the log is said by
# compose.yaml, for every database of the server.
set -eu
# psql reads the passwords itself, so that they stand among the arguments of no process.
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 <<'SQL'
\set owner `cat "$OWNER_PASSWORD_FILE"`
\set app `cat "$APP_PASSWORD_FILE"`
CREATE ROLE pictick_owner LOGIN PASSWORD :'owner';
CREATE ROLE pictick_app LOGIN PASSWORD :'app';
CREATE DATABASE pictick OWNER pictick_owner;
REVOKE ALL ON DATABASE pictick FROM PUBLIC;
GRANT CONNECT ON DATABASE pictick TO pictick_app;
SQL
