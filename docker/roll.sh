#!/bin/sh
# A new release while people use the one before: builds, migrates, and puts as many new workers and apis beside the old ones before these go.
# `docker compose up --build` would replace all of them at the same moment.
set -eu
cd "$(dirname "$0")"
compose() { docker compose --file compose.yaml "$@"; }

compose build
compose run --rm migrate
for service in worker api; do
  # What was stopped is of a release before, and would be started as it is.
  compose rm --force "$service"
  old=$(compose ps --quiet "$service")
  many=$(echo "$old" | wc -w)
  if [ "$many" -eq 0 ]; then
    compose up --detach --no-recreate --wait "$service"
    continue
  fi
  compose up --detach --no-deps --no-recreate --wait --scale "$service=$((many * 2))" "$service"
  # Longer than they take to finish what is under way.
  for container in $old; do docker stop --time 40 "$container" && docker rm "$container"; done
done
compose up --detach --no-deps web backup
