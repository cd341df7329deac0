import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { readAhead } from './read-ahead.ts'
import { writeCsv, writeCsvLines } from './write-csv.ts'
import type { Cell } from './write-workbook.ts'

/**
 * Sends rows as the download `<fileName>.csv` (plain ASCII) while they are read. Reads the first batch before sending, so that a failure
 * there gets an error response; a later one aborts the download.
 */
export async function sendCsv(
  reply: FastifyReply,
  fileName: string,
  { titles, batches }: { titles: readonly string[]; batches: AsyncIterable<Cell[][]> },
): Promise<FastifyReply> {
  const rows = await readAhead(batches)
  const lines = async function* () {
    yield writeCsv([titles])
    for await (const batch of rows) yield writeCsvLines(batch.map((row) => row.map(String)))
  }
  return reply
    .header('content-disposition', `attachment; filename="${fileName}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines()))
}
