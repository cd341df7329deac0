import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerAnswer } from './read-document-apart.ts'
import { DocumentUnreadable, readOpenapiDocument } from './read-openapi-document.ts'

function answer(): WorkerAnswer {
  try {
    return { read: readOpenapiDocument(workerData as string) }
  } catch (error) {
    if (error instanceof DocumentUnreadable) return { unreadable: error.reason }
    throw error
  }
}

parentPort?.postMessage(answer())
