#!/bin/sh
# Rolling update: builds, migrates, and starts as many new workers and apis beside the old ones before it stops these.
# `docker compose up --build` would replace all at once.
set -eu
cd "$(dirname "$0")"
compose() { docker compose --file compose.yaml "$@"; }

compose build
compose run --rm migrate
for service in worker api; do
  # Stopped containers of an earlier release would be started again.
  compose rm --force "$service"
  old=$(compose ps --quiet "$service")
  many=$(echo "$old" | wc -w)
  if [ "$many" -eq 0 ]; then
    compose up --detach --no-recreate --wait "$service"
    continue
  fi
  compose up --detach --no-deps --no-recreate --wait --scale "$service=$((many * 2))" "$service"
  # Longer than the drain of a process.
  for container in $old; do docker stop --time 40 "$container" && docker rm "$container"; done
done
compose up --detach --no-deps web backup
