import { parentPort } from 'node:worker_threads'
import { DocumentUnreadable } from './parse-document-text.ts'
import type { WorkerAnswer } from './read-document-in-worker.ts'
import { readOpenapiDocument } from './read-openapi-document.ts'

function answer(text: string): WorkerAnswer {
  try {
    return { read: readOpenapiDocument(text) }
  } catch (error) {
    if (error instanceof DocumentUnreadable) return { unreadable: error.reason, place: error.place }
    // What is inside of something else is read by calls: of the document's own nesting the stack may end.
    if (error instanceof RangeError) return { unreadable: 'tooComplex', place: null }
    throw error
  }
}

const say = (message: WorkerAnswer) => parentPort?.postMessage(message)

parentPort?.on('message', (text: string) => say(answer(text)))
say('ready')
