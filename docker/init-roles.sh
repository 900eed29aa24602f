#!/bin/sh
# The Postgres image runs this once on an empty volume: one role owns and migrates, another one serves. compose.yaml sets the log of all
# databases.
set -eu
# psql reads the passwords from files, so that no process has them as arguments.
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 <<'SQL'
\set owner `cat "$OWNER_PASSWORD_FILE"`
\set app `cat "$APP_PASSWORD_FILE"`
CREATE ROLE pictick_owner LOGIN PASSWORD :'owner';
CREATE ROLE pictick_app LOGIN PASSWORD :'app';
CREATE DATABASE pictick OWNER pictick_owner;
REVOKE ALL ON DATABASE pictick FROM PUBLIC;
GRANT CONNECT ON DATABASE pictick TO pictick_app;
SQL
