#!/bin/sh
# Makes the files of docker/secrets that are missing: passwords and keys at random, the others empty, to be filled in where they are needed.
# What is there stays. Passwords, keys and credentials that docker/.env or docker/settings.env holds from an earlier release are taken over.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
random() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }
# The last value of a variable, without the quotes that it may stand in.
earlier() { cat settings.env .env 2>/dev/null | sed -n "s/^$(echo "$1" | tr '[:lower:]' '[:upper:]')=//p" | sed "s/^\([\"']\)\(.*\)\1\$/\2/" | tail -n 1; }
make() {
  [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
  # The folder is closed to others; the users of the containers have to read the file.
  chmod 644 "secrets/$1"
}

for name in postgres_password owner_password app_password jwt_keys hmac_keys backup_key; do
  known=$(earlier "$name")
  make "$name" "${known:-$(random)}"
done
for name in google_client_secret smtp_url stripe_secret_key stripe_webhook_secret image_api_key s3_secret_access_key backup_copy_s3_secret_access_key; do make "$name" "$(earlier "$name")"; done
echo 'The secrets are in docker/secrets. Keep a copy of backup_key elsewhere, and not beside the backups: without it none can be restored.'
