import type { FastifyReply } from 'fastify'
import { readAhead } from './read-ahead.ts'
import { WORKBOOK_TYPE, type Workbook, writeWorkbook } from './write-workbook.ts'

/**
 * Sends a workbook as the download `<fileName>.xlsx` (plain ASCII). Reads its first batch before sending, so that a failure there gets an
 * error response; a later one aborts the download.
 */
export async function sendWorkbook(reply: FastifyReply, fileName: string, { batches, ...rest }: Workbook): Promise<FastifyReply> {
  const all = await readAhead(batches)
  return reply
    .header('content-disposition', `attachment; filename="${fileName}.xlsx"`)
    .type(WORKBOOK_TYPE)
    .send(writeWorkbook({ ...rest, batches: all }))
}
