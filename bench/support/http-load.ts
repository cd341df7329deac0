import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

const TICKS_PER_SECOND = 100
const KIB = 1_024

/** Where a load goes. */
export interface LoadTarget {
  port: number
  /** Requests, used in rotation. */
  requests: readonly Buffer[]
}

/** Returns user and system time of processes with their threads, in seconds. Linux only. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  }, 0)
}

/** Returns the resident memory of processes in MiB. Linux only. */
export function residentMib(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KIB, 0)
}

/** Returns the processes that a process has started. Linux only. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number)
}

/**
 * Sends requests as fast as they are answered, one at a time on each connection, for a time or at most a number of calls, and returns the time
 * of each in milliseconds. Throws for any status but 200.
 */
export async function load(
  { port, requests }: LoadTarget,
  connections: number,
  ms: number,
  calls = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const times: number[] = []
  let next = 0
  let wrong = ''
  const end = Date.now() + ms
  const one = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    const { promise, resolve } = Promise.withResolvers<void>()
    let sentAt = 0
    const send = () => {
      next += 1
      sentAt = performance.now()
      socket.write(requests[next % requests.length] as Buffer)
    }
    let size = 0
    let got = 0
    socket.on('data', (chunk: Buffer) => {
      if (size === 0) {
        const text = chunk.toString('latin1')
        if (!text.startsWith('HTTP/1.1 200')) wrong = text
        size = text.indexOf('\r\n\r\n') + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1])
      }
      got += chunk.length
      if (got < size) return
      size = 0
      got = 0
      times.push(performance.now() - sentAt)
      if (wrong || Date.now() >= end || next >= calls) resolve()
      else send()
    })
    socket.on('close', () => resolve())
    send()
    await promise
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, one))
  if (wrong) throw new Error(wrong)
  return times
}
