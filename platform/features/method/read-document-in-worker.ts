import { Worker } from 'node:worker_threads'
import { FairQueue } from '../../http/fair-queue.ts'
import type { ReadDocument } from '../../openapi/document-parts.ts'
import { DocumentUnreadable, type TextPlace, type UnreadableFigures, type UnreadableReason } from '../../openapi/document-unreadable.ts'

/** Who reads a document, the signal of their disconnection, and the time limit in milliseconds if it is not that of the document's size. */
export interface Reader {
  id: number
  signal: AbortSignal
  withinMs?: number
}

/**
 * Time limit of a document: proportional to its size, two to three times what large ordinary documents take (1.2 s per megabyte of YAML,
 * 0.4 s of JSON), plus two seconds.
 */
const DUE_MS_PER_MEGABYTE = 3_000
const GRACE_MS = 2_000
const MEGABYTE = 1024 * 1024
/** Starting a thread does not count. */
const START_MAX_MS = 30_000
const MEMORY_MAX_MB = 768
/** How long an idle thread waits for the next document. */
const IDLE_MS = 20_000
const QUEUE = new FairQueue({
  running: 2,
  runningPerPerson: 1,
  waitingPerPerson: 10,
  waiting: 50,
  waitingSizePerPerson: 24 * MEGABYTE,
  waitingSize: 100 * MEGABYTE,
  retryAfterSeconds: 5,
})

/** Messages of the worker thread: that it has started, then an answer to each text. */
export type WorkerAnswer = 'ready' | { read: ReadDocument } | Unreadable

type Unreadable = UnreadableFigures & { unreadable: UnreadableReason; place?: TextPlace | null }

/** Returns the time limit for a document of this length, in milliseconds. */
export function readingTimeMs(characters: number): number {
  return GRACE_MS + (characters / MEGABYTE) * DUE_MS_PER_MEGABYTE
}

/**
 * Reads a document in a worker thread, whatever its size: small ones can refer to their parts many times over. Time and memory are limited,
 * work ends if its caller disconnects, and documents of one person do not delay those of another. Throws DocumentUnreadable, and
 * TooManyRequests if several of the person's documents are in progress.
 */
export async function readDocumentInWorker(text: string, reader: Reader): Promise<ReadDocument> {
  const answer = await QUEUE.run(reader.id, text.length, reader.signal, () => askWorker(text, reader))
  if ('read' in answer) return answer.read
  const { unreadable, ...figures } = answer
  throw new DocumentUnreadable(unreadable, LIMITED.has(unreadable) ? { ...figures, size: megabytes(text.length) } : figures)
}

/** Reasons that depend on the size of a document. */
const LIMITED: ReadonlySet<UnreadableReason> = new Set(['tooSlow', 'tooMuchMemory'])

function megabytes(characters: number): number {
  return Math.ceil((characters / MEGABYTE) * 10) / 10
}

function tooSlow(withinMs: number): Unreadable {
  return { unreadable: 'tooSlow', max: Math.round(withinMs / 1_000) }
}

let idle: { worker: Worker; timer: NodeJS.Timeout; forget: () => void } | null = null

/** Returns the idle thread, or a new one, once it is ready. */
async function readyWorker(): Promise<Worker> {
  if (idle) {
    const { worker, timer, forget } = idle
    idle = null
    clearTimeout(timer)
    worker.off('exit', forget)
    worker.ref()
    return worker
  }
  const worker = new Worker(new URL('./openapi-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } })
  // A terminated thread may still emit an error; nobody waits for it.
  worker.on('error', () => undefined)
  const answer = await answerOf(worker, START_MAX_MS, null).catch((error: unknown) => {
    void worker.terminate()
    throw error
  })
  if (answer === 'ready') return worker
  await worker.terminate()
  throw new Error('the document worker did not start')
}

async function askWorker(text: string, { signal, withinMs = readingTimeMs(text.length) }: Reader): Promise<Exclude<WorkerAnswer, 'ready'>> {
  const worker = await readyWorker()
  let isWhole = false
  try {
    signal.throwIfAborted()
    const answer = answerOf(worker, withinMs, signal)
    worker.postMessage(text)
    const said = await answer
    if (said === 'ready') return tooSlow(withinMs)
    isWhole = 'read' in said || !LIMITED.has(said.unreadable)
    return said
  } finally {
    if (isWhole) keepWorker(worker)
    else await worker.terminate()
  }
}

/**
 * Returns the next answer of a thread; `tooSlow` or `tooMuchMemory` if one of them runs out. Throws the signal's reason if the caller disconnects.
 */
function answerOf(worker: Worker, withinMs: number, signal: AbortSignal | null): Promise<WorkerAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>()
  const timer = setTimeout(() => resolve(tooSlow(withinMs)), withinMs)
  const abandon = () => reject(signal?.reason)
  const fail = (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ unreadable: 'tooMuchMemory', max: MEMORY_MAX_MB }) : reject(error)
  const end = () => reject(new Error('the document worker has ended'))
  signal?.addEventListener('abort', abandon, { once: true })
  worker.once('message', resolve).once('error', fail).once('exit', end)
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abandon)
    worker.off('message', resolve).off('error', fail).off('exit', end)
  })
}

function keepWorker(worker: Worker): void {
  if (idle) {
    void worker.terminate()
    return
  }
  const forget = () => {
    if (idle?.worker === worker) idle = null
    void worker.terminate()
  }
  worker.once('exit', forget)
  worker.unref()
  idle = { worker, timer: setTimeout(forget, IDLE_MS).unref(), forget }
}
