import { parentPort, workerData } from 'node:worker_threads'
import { DocumentUnreadable } from './parse-document-text.ts'
import type { WorkerAnswer } from './read-document-apart.ts'
import { readOpenapiDocument } from './read-openapi-document.ts'

function answer(): WorkerAnswer {
  try {
    return { read: readOpenapiDocument(workerData as string) }
  } catch (error) {
    if (error instanceof DocumentUnreadable) return { unreadable: error.reason, place: error.place }
    throw error
  }
}

parentPort?.postMessage(answer())
