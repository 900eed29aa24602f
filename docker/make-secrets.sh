#!/bin/sh
# Makes the files of docker/secrets that are missing: passwords and keys at random, the others empty, to be filled in where they are needed.
# What is there stays. Passwords that docker/.env holds from an earlier release are taken over.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
random() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }
earlier() { sed -n "s/^$1=//p" .env 2>/dev/null | tail -n 1; }
make() {
  [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
  # The folder is closed to others; the users of the containers have to read the file.
  chmod 644 "secrets/$1"
}

for name in postgres_password owner_password app_password; do
  known=$(earlier "$(echo "$name" | tr '[:lower:]' '[:upper:]')")
  make "$name" "${known:-$(random)}"
done
for name in jwt_keys hmac_keys backup_key; do make "$name" "$(random)"; done
for name in google_client_secret smtp_url stripe_secret_key stripe_webhook_secret image_api_key s3_secret_access_key backup_copy_s3_secret_access_key; do make "$name" ''; done
echo 'The secrets are in docker/secrets. Keep a copy of backup_key elsewhere, and not beside the backups: without it none can be restored.'
