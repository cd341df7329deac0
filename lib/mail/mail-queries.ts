import type { QueryOf } from '@portico/contract/endpoint'
import { mailEndpoints } from '@portico/contract/mail/mail-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'

const { listMails, getMail } = mailEndpoints

/** How often an open outbox is asked for anew: mails leave by a worker. */
const REFRESH_MS = 10_000

/** Everything about the outbox lies under the first part of its key. */
export const mailKeys = {
  all: ['mails'] as const,
  list: (query: QueryOf<typeof listMails>) => ['mails', 'list', query] as const,
  detail: (mailId: string) => ['mails', 'detail', mailId] as const,
}

/** One page of the outbox. */
export const mailList = (query: QueryOf<typeof listMails>) =>
  queryOptions({
    queryKey: mailKeys.list(query),
    queryFn: ({ signal }) => call(listMails, { query }, signal),
    refetchInterval: REFRESH_MS,
  })

/** One mail with its text. */
export const mailDetail = (mailId: string) =>
  queryOptions({ queryKey: mailKeys.detail(mailId), queryFn: ({ signal }) => call(getMail, { params: { mailId } }, signal) })
