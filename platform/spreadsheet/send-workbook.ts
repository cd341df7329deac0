import type { FastifyReply } from 'fastify'
import { WORKBOOK_TYPE, type Workbook, writeWorkbook } from './write-workbook.ts'

/**
 * Sends a workbook as the download `<fileName>.xlsx` (plain ASCII). Reads its first batch before sending, so that a failure there gets an
 * error response; a later one aborts the download.
 */
export async function sendWorkbook(reply: FastifyReply, fileName: string, { batches, ...rest }: Workbook): Promise<FastifyReply> {
  const source = batches[Symbol.asyncIterator]()
  const first = await source.next()
  const all = (async function* () {
    try {
      if (!first.done) yield first.value
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
    } finally {
      await source.return?.()
    }
  })()
  return reply
    .header('content-disposition', `attachment; filename="${fileName}.xlsx"`)
    .type(WORKBOOK_TYPE)
    .send(writeWorkbook({ ...rest, batches: all }))
}
