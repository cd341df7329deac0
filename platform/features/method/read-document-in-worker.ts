import { Worker } from 'node:worker_threads'
import { FairQueue } from './fair-queue.ts'
import { DocumentUnreadable, type TextPlace, type UnreadableReason } from './parse-document-text.ts'
import type { ReadDocument } from './read-openapi-document.ts'

/** Who has a document read, and whether they still wait for it. */
export interface Reader {
  id: number
  signal: AbortSignal
}

/**
 * How long a document may take: what is due to its size, twice to three times what large ordinary documents take (1.2 s a megabyte of YAML,
 * 0.4 s of JSON), and two seconds.
 */
const DUE_MS_PER_MEGABYTE = 3_000
const GRACE_MS = 2_000
const MEGABYTE = 1024 * 1024
/** Starting a thread is no work of the document. */
const START_MAX_MS = 30_000
const MEMORY_MAX_MB = 768
/** A thread waits this long for the next document. */
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

/** What the worker thread says: that it has started, then an answer to each text. */
export type WorkerAnswer = 'ready' | { read: ReadDocument } | { unreadable: UnreadableReason; place: TextPlace | null }

/** The longest that reading a document of so many characters may take, in milliseconds. */
export function readingTimeMs(characters: number): number {
  return GRACE_MS + (characters / MEGABYTE) * DUE_MS_PER_MEGABYTE
}

/**
 * Reads a document in a thread of its own, whatever its size: small ones can refer to their parts many times over. Time and memory are
 * bounded, work ends when its caller is gone, and nobody's documents hold up another's. Throws DocumentUnreadable; refuses with
 * TooManyRequests when the person has several in work already.
 */
export async function readDocumentInWorker(text: string, { id, signal }: Reader): Promise<ReadDocument> {
  const answer = await QUEUE.run(id, text.length, signal, () => askWorker(text, signal))
  if ('unreadable' in answer) throw new DocumentUnreadable(answer.unreadable, answer.place)
  return answer.read
}

const TOO_COMPLEX = { unreadable: 'tooComplex', place: null } as const

let idle: { worker: Worker; timer: NodeJS.Timeout; forget: () => void } | null = null

/** The thread that waits, or a new one; resolves when it can be asked. */
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
  // A thread that is ended may still fail; nobody asks any more.
  worker.on('error', () => undefined)
  const answer = await answerOf(worker, START_MAX_MS, null).catch((error: unknown) => {
    void worker.terminate()
    throw error
  })
  if (answer === 'ready') return worker
  await worker.terminate()
  throw new Error('the thread for documents did not start')
}

async function askWorker(text: string, signal: AbortSignal): Promise<Exclude<WorkerAnswer, 'ready'>> {
  const worker = await readyWorker()
  let isWhole = false
  try {
    signal.throwIfAborted()
    const answer = answerOf(worker, readingTimeMs(text.length), signal)
    worker.postMessage(text)
    const said = await answer
    isWhole = said !== TOO_COMPLEX
    return said === 'ready' ? TOO_COMPLEX : said
  } finally {
    if (isWhole) keepWorker(worker)
    else await worker.terminate()
  }
}

/** The next answer of a thread; `tooComplex` when its time or its memory runs out, the caller's refusal when the caller is gone. */
function answerOf(worker: Worker, withinMs: number, signal: AbortSignal | null): Promise<WorkerAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>()
  const timer = setTimeout(() => resolve(TOO_COMPLEX), withinMs)
  const abandon = () => reject(signal?.reason)
  const fail = (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(TOO_COMPLEX) : reject(error))
  const end = () => reject(new Error('the thread for documents has ended'))
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
