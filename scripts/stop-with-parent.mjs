// Loaded before every program that start.mjs runs.

const exitAfterMilliseconds = 30_000

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), exitAfterMilliseconds).unref()
})
// A program that has finished its work is not held open by the channel.
process.channel?.unref()
