import { Worker } from 'node:worker_threads'
import { DocumentUnreadable, type ReadDocument, readOpenapiDocument, type UnreadableReason } from './read-openapi-document.ts'

/** Documents from this many characters on are read in a worker thread, so that the event loop goes on. */
export const READ_APART_FROM = 64 * 1024
const READ_TIMEOUT_MS = 20_000
const MEMORY_MAX_MB = 768

/** What the worker thread answers. */
export type WorkerAnswer = { read: ReadDocument } | { unreadable: UnreadableReason }

/** Reads a document of any allowed size without holding up other calls. Throws DocumentUnreadable. */
export async function readDocumentApart(text: string): Promise<ReadDocument> {
  if (text.length < READ_APART_FROM) return readOpenapiDocument(text)
  const worker = new Worker(new URL('./openapi-worker.ts', import.meta.url), {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  })
  const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ unreadable: 'tooComplex' }), READ_TIMEOUT_MS)
    worker.once('message', (message: WorkerAnswer) => resolve(message))
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ unreadable: 'tooComplex' }) : reject(error),
    )
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
  if ('unreadable' in answer) throw new DocumentUnreadable(answer.unreadable)
  return answer.read
}
