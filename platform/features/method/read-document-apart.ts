import { Worker } from 'node:worker_threads'
import { DocumentUnreadable, parseJsonText, type TextPlace, type UnreadableReason } from './parse-document-text.ts'
import { type ReadDocument, readParsedDocument } from './read-openapi-document.ts'

/** Documents from this many characters on are read in a worker thread, so that the event loop goes on. */
export const READ_APART_FROM = 64 * 1024
/** YAML takes about a second for a megabyte. */
const READ_TIMEOUT_MS = 60_000
const MEMORY_MAX_MB = 1_024
/** How many documents are read at the same time, each with all of that memory; others wait. */
const READ_AT_ONCE = 2

/** What the worker thread answers. */
export type WorkerAnswer = { read: ReadDocument } | { unreadable: UnreadableReason; place: TextPlace | null }

/**
 * Reads a document of any allowed size without holding up other calls: YAML and large JSON in a thread of its own, with bounds of
 * time and memory. Throws DocumentUnreadable.
 */
export async function readDocumentApart(text: string): Promise<ReadDocument> {
  const parsed = text.length < READ_APART_FROM ? parseJsonText(text) : null
  if (parsed) return readParsedDocument(parsed)
  const answer = await inTurn(() => askWorker(text))
  if ('unreadable' in answer) throw new DocumentUnreadable(answer.unreadable, answer.place)
  return answer.read
}

let reading = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (reading >= READ_AT_ONCE) await new Promise<void>((begin) => waiting.push(begin))
  else reading++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else reading--
  }
}

function askWorker(text: string): Promise<WorkerAnswer> {
  const worker = new Worker(new URL('./openapi-worker.ts', import.meta.url), {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  })
  return new Promise<WorkerAnswer>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ unreadable: 'tooComplex', place: null }), READ_TIMEOUT_MS)
    worker.once('message', (message: WorkerAnswer) => resolve(message))
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ unreadable: 'tooComplex', place: null }) : reject(error),
    )
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
}
