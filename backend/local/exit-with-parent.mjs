// @ts-check
// Loaded into each process that the launcher starts: the process ends gracefully when the launcher is gone, even by kill -9,
// so that its port is free for the next start.
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 10_000).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
