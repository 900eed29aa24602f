import type { Queue } from 'bull';

/**
 * Returns the jobs that Redis has lost, in a list (an eviction) or in whole, and removes their remains: Bull
 * refuses an id of which anything is left.
 */
export async function removeLostJobs(bull: Queue, ids: readonly string[]): Promise<string[]> {
  // One transaction reads all lists: a job that moves between lists is always in one of them.
  const look = bull.client.multi();
  for (const list of ['wait', 'paused', 'active']) look.lrange(bull.toKey(list), 0, -1);
  look.zrange(bull.toKey('delayed'), 0, -1);
  for (const id of ids) look.exists(bull.toKey(id));
  const answers = ((await look.exec()) ?? []).map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
  const listed = new Set((answers.slice(0, 4) as string[][]).flat());
  const lost = ids.filter((id, n) => answers[n + 4] === 0 || !listed.has(id));
  for (const id of lost) await clear(bull, id);
  return lost;
}

/** A running job has a lock, and Bull does not remove it. */
async function clear(bull: Queue, id: string): Promise<void> {
  const job = await bull.getJob(id);
  if (job) return job.remove().catch(() => undefined);
  await bull.client
    .multi()
    .lrem(bull.toKey('wait'), 0, id)
    .lrem(bull.toKey('paused'), 0, id)
    .lrem(bull.toKey('active'), 0, id)
    .zrem(bull.toKey('delayed'), id)
    .exec();
}
