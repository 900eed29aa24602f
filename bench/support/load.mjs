// @ts-check

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';

/** CPU seconds that the threads of a process have used so far, to the nanosecond: ticks of 10 ms are too coarse here. @param {number} pid */
export function cpuSeconds(pid) {
  return (
    readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) =>
        sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
      0,
    ) / 1e9
  );
}

/** Resident memory of a process in MB. @param {number} pid */
export function residentMb(pid) {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kb?.[1] ?? 0) / 1024);
}

/** Keeps a process on one core, where the machine has `taskset`. @param {number} pid @param {number} core */
export function pin(pid, core) {
  try {
    execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends a fixed number of requests over kept-alive connections and waits for all answers.
 * @param {{ count: number, connections?: number, make: (connection: number) => { method: string, url: string, headers?: Record<string, string>, body?: string }, expect?: number }} plan
 * @returns {Promise<{ seconds: number, p50: number, p95: number, p99: number }>} latencies in milliseconds
 */
export async function load({ count, connections = 16, make, expect = 200 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {number[]} */
  const took = [];
  let next = 0;
  const started = performance.now();
  const one = async (/** @type {number} */ connection) => {
    while (next < count) {
      next += 1;
      const { method, url, headers, body } = make(connection);
      const begin = performance.now();
      const status = await new Promise((resolve, reject) => {
        const call = request(
          url,
          {
            method,
            agent,
            headers: {
              ...headers,
              ...(body
                ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
                : {}),
            },
          },
          (answer) => {
            answer.resume();
            answer.on('end', () => resolve(answer.statusCode));
          },
        );
        call.on('error', reject);
        call.setTimeout(10_000, () => call.destroy(new Error('no answer within 10 s')));
        call.end(body);
      });
      if (status !== expect) throw new Error(`${method} ${url} answered ${status}, expected ${expect}`);
      took.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => one(connection)));
  agent.destroy();
  took.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { seconds: (performance.now() - started) / 1000, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
