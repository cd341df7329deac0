const GRACE_MS = 3000

// Imported by a part that does not do so itself: the supervisor holds the other end of stdin, and when it dies, even by kill -9, the part must not live on.
if (process.env.PORTICO_SUPERVISED === '1') {
  process.stdin.on('error', end).on('end', end).resume()
  // Listening must not keep a part alive that has nothing left to do.
  const { stdin } = process as { stdin: { unref?: () => void } }
  stdin.unref?.()
}

function end(): void {
  setTimeout(() => process.exit(1), GRACE_MS).unref()
  process.kill(process.pid, 'SIGTERM')
}
