// @ts-check
// Replaces the production proxy: distributes requests among the processes that are ready. Only a failed connection is retried at the next
// process; clients repeat other requests with their keys.
import { Agent, createServer, get, request } from 'node:http';

const lookEveryMs = 100;
/** Late answers in a row after which a process counts as not ready. */
const lateTimes = 3;

/** Headers without those of the connection, which hold for one side only. @param {import('node:http').IncomingHttpHeaders} headers */
const forBoth = (headers) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'),
  );

export async function startBalancer() {
  /** @type {Map<number, boolean>} by port */
  const backends = new Map();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const ready = () => [...backends].flatMap(([port, isReady]) => (isReady ? [port] : []));
  const server = createServer((asked, reply) => {
    /** @type {Buffer[]} */
    const pieces = [];
    asked
      .on('data', (/** @type {Buffer} */ piece) => pieces.push(piece))
      .on('end', () => hand(Buffer.concat(pieces), ready()));
    asked.on('error', () => reply.destroy());

    /** @param {Buffer} body @param {number[]} left */
    function hand(body, left) {
      const port = left[turn++ % left.length];
      if (port === undefined) return void reply.writeHead(503).end();
      let connected = false;
      const onward = request(
        {
          host: '127.0.0.1',
          port,
          path: asked.url,
          method: asked.method,
          headers: forBoth(asked.headers),
          agent,
        },
        (answer) => {
          reply.writeHead(answer.statusCode ?? 502, forBoth(answer.headers));
          answer.pipe(reply);
          answer.on('error', () => reply.destroy());
          reply.on('close', () => answer.destroy());
        },
      );
      onward.on('socket', (socket) =>
        socket.connecting ? socket.once('connect', () => (connected = true)) : (connected = true),
      );
      onward.on('error', () => {
        if (!connected)
          return hand(
            body,
            left.filter((other) => other !== port),
          );
        if (reply.headersSent) reply.destroy();
        else reply.writeHead(502).end();
      });
      onward.end(body);
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const ownPort = address && typeof address === 'object' ? address.port : 0;
  const looks = setInterval(() => {
    for (const port of backends.keys()) look(port);
  }, lookEveryMs);
  /** Processes that have been asked and have not answered. @type {Set<number>} */
  const asking = new Set();
  /** How many answers in a row came too late, by port. @type {Map<number, number>} */
  const late = new Map();

  /** Asks a process whether it is ready: one question at a time, so that an old answer never replaces a new one. @param {number} port */
  function look(port) {
    if (asking.has(port)) return;
    asking.add(port);
    const heard = (/** @type {boolean} */ isReady) => {
      backends.set(port, isReady);
      late.set(port, 0);
    };
    const asked = get(
      {
        host: '127.0.0.1',
        port,
        path: '/api/health/ready',
        headers: { host: `localhost:${ownPort}` },
        agent: false,
        timeout: 1_000,
      },
      (answer) => {
        answer.resume();
        heard(answer.statusCode === 200);
      },
    );
    asked
      .on('timeout', () => {
        // A busy process is late once; a process that hangs is late again and again.
        const times = (late.get(port) ?? 0) + 1;
        late.set(port, times);
        if (times >= lateTimes) backends.set(port, false);
        asked.destroy();
      })
      .on('error', (error) => {
        if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ECONNREFUSED') heard(false);
      })
      .on('close', () => asking.delete(port));
  }

  return {
    url: `http://localhost:${ownPort}`,
    /** @param {number} port */
    add: (port) => void backends.set(port, false),
    ready,
    stop: async () => {
      clearInterval(looks);
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
