import { isMainThread } from 'node:worker_threads'

// Loaded before each part. The supervisor holds the other end of stdin; when it dies, even by kill -9, the part must stop too. It exits
// immediately: a synchronous log would retry forever, because nothing reads its output.
if (isMainThread && process.env.PORTICO_SUPERVISED === '1') {
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.stdin.on('error', end).on('end', end).resume()
  // Reading stdin must not keep a finished part alive.
  const { stdin } = process as { stdin: { unref?: () => void } }
  stdin.unref?.()
}
