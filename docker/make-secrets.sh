#!/bin/sh
# Creates missing files of docker/secrets: random passwords and keys, and empty files to fill in where needed. Existing files stay. Values
# of an earlier docker/.env or docker/settings.env are taken over.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
random() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }
# Last value of a variable, without quotes.
earlier() { cat settings.env .env 2>/dev/null | sed -n "s/^$(echo "$1" | tr '[:lower:]' '[:upper:]')=//p" | sed "s/^\([\"']\)\(.*\)\1\$/\2/" | tail -n 1; }
make() {
  [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
  # The folder is private; the users of the containers must read the file.
  chmod 644 "secrets/$1"
}

for name in postgres_password owner_password app_password jwt_keys hmac_keys backup_key; do
  known=$(earlier "$name")
  make "$name" "${known:-$(random)}"
done
for name in google_client_secret smtp_url stripe_secret_key stripe_webhook_secret image_api_key s3_secret_access_key backup_copy_s3_secret_access_key; do make "$name" "$(earlier "$name")"; done
echo 'The secrets are in docker/secrets. Keep a copy of backup_key elsewhere, and not beside the backups: without it none can be restored.'
