import { parentPort } from 'node:worker_threads'
import { DocumentUnreadable } from '../../openapi/document-unreadable.ts'
import { readDocument } from '../../openapi/read-document.ts'
import { NESTING_MAX } from '../../openapi/yaml-value.ts'
import type { WorkerAnswer } from './read-document-in-worker.ts'

function answer(text: string): WorkerAnswer {
  try {
    return { read: readDocument(text) }
  } catch (error) {
    if (error instanceof DocumentUnreadable) return { unreadable: error.reason, place: error.place, ...error.figures }
    // Nested values are read recursively: a document that nests too deeply overflows the stack.
    if (error instanceof RangeError) return { unreadable: 'nestedTooDeeply', max: NESTING_MAX }
    throw error
  }
}

const say = (message: WorkerAnswer) => parentPort?.postMessage(message)

parentPort?.on('message', (text: string) => say(answer(text)))
say('ready')
