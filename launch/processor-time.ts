import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_EVERY_MS = 500
/** Linux counts processor time in hundredths of a second (`USER_HZ`), whatever its own clock is. */
const TICKS_PER_SECOND = 100

/** A process by `/proc/<pid>/stat`; times in ticks. */
export type ProcessSample = {
  pid: number
  parent: number
  /** Start time: together with the id it identifies a process, since ids are reused. */
  startedAt: string
  own: number
  /** Ticks of the children that it has waited for, with theirs. */
  waitedFor: number
}

/** Returns the current processes. */
export type ReadProcesses = () => ProcessSample[]

type Known = ProcessSample & { ended: boolean; endedChildren: number }

/** Returns the ticks of an ended process, with those of its children that ended at the same time. */
function ticksOf(process: Known, justEnded: readonly Known[]): number {
  const children = justEnded.filter(({ parent }) => parent === process.pid)
  return children.reduce((sum, child) => sum + ticksOf(child, justEnded), process.own + process.waitedFor)
}

const keyOf = ({ pid, startedAt }: ProcessSample) => `${pid} ${startedAt}`

/**
 * Sums the processor time of a process and everything it started, including processes that outlive their parent. Short-lived processes are
 * counted through the parent that waited for them.
 */
export class ProcessorTime {
  private readonly root: number
  private readonly read: ReadProcesses
  private readonly known = new Map<string, Known>()

  constructor(root: number, read: ReadProcesses) {
    this.root = root
    this.read = read
  }

  sample(): void {
    const processes = new Map(this.read().map((process) => [process.pid, process]))
    const members = new Map<number, boolean>()
    for (const process of processes.values()) {
      if (!this.isMember(process, processes, members)) continue
      const endedChildren = this.known.get(keyOf(process))?.endedChildren ?? 0
      this.known.set(keyOf(process), { ...process, ended: false, endedChildren })
    }
    const justEnded = [...this.known.values()].filter((known) => !known.ended && processes.get(known.pid)?.startedAt !== known.startedAt)
    for (const process of justEnded) {
      process.ended = true
      if (!justEnded.some(({ pid }) => pid === process.parent)) this.addToParent(process, processes.get(process.parent), justEnded)
    }
  }

  /** Returns the processor seconds at the last sample. */
  seconds(): number {
    let ticks = 0
    for (const { own, waitedFor, endedChildren } of this.known.values()) ticks += own + Math.max(0, waitedFor - endedChildren)
    return ticks / TICKS_PER_SECOND
  }

  private isMember(process: ProcessSample, processes: Map<number, ProcessSample>, members: Map<number, boolean>): boolean {
    const found = members.get(process.pid)
    if (found !== undefined) return found
    const parent = processes.get(process.parent)
    const isMember =
      process.pid === this.root || this.known.has(keyOf(process)) || (parent !== undefined && this.isMember(parent, processes, members))
    members.set(process.pid, isMember)
    return isMember
  }

  // The parent's ticks include an ended child it waited for, and everything that ended with it: these are subtracted from the sum.
  private addToParent(process: Known, parent: ProcessSample | undefined, justEnded: readonly Known[]): void {
    const known = parent && this.known.get(keyOf(parent))
    if (known) known.endedChildren += ticksOf(process, justEnded)
  }
}

/** Measures a process until `stop`, which returns its processor seconds; null without `/proc`, as outside Linux. */
export function measureProcessorTime(pid: number): { stop: () => number | null } {
  if (process.platform !== 'linux') return { stop: () => null }
  const time = new ProcessorTime(pid, readProcesses)
  time.sample()
  const timer = setInterval(() => time.sample(), SAMPLE_EVERY_MS)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      time.sample()
      return time.seconds()
    },
  }
}

function readProcesses(): ProcessSample[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(readProcess).filter((process) => process !== null)
}

function readProcess(pid: string): ProcessSample | null {
  try {
    return parseStat(Number(pid), readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // The process ended meanwhile.
    return null
  }
}

/** Parses `/proc/<pid>/stat` (proc(5)); the name in parentheses may contain spaces and parentheses. */
export function parseStat(pid: number, line: string): ProcessSample {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = (number: number) => Number(fields[number - 3])
  return { pid, parent: ticks(4), startedAt: fields[22 - 3] ?? '', own: ticks(14) + ticks(15), waitedFor: ticks(16) + ticks(17) }
}
