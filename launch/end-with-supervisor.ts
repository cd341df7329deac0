import { isMainThread } from 'node:worker_threads'

// Loaded before each part: the supervisor holds the other end of stdin, and when it dies, even by kill -9, the part must not live on.
// It ends at once. Trying to say goodbye would hang: nobody reads what it writes any more, and a synchronous log retries for ever.
if (isMainThread && process.env.PORTICO_SUPERVISED === '1') {
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.stdin.on('error', end).on('end', end).resume()
  // Listening must not keep a part alive that has nothing left to do.
  const { stdin } = process as { stdin: { unref?: () => void } }
  stdin.unref?.()
}
