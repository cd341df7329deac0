import type { QueryOf } from '@portico/contract/endpoint'
import { mailEndpoints } from '@portico/contract/mail/mail-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'

const { listMails, getMail, retryMail } = mailEndpoints

/** How often an open outbox is asked for anew: mails leave by a worker. */
const REFRESH_MS = 10_000
const DETAIL_REFRESH_MS = 3_000

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

/** One mail with its text; asked for anew until it has gone out. */
export const mailDetail = (mailId: string) =>
  queryOptions({
    queryKey: mailKeys.detail(mailId),
    queryFn: ({ signal }) => call(getMail, { params: { mailId } }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'sent' ? false : DETAIL_REFRESH_MS),
  })

/** Queues a mail that has not gone out anew; the outbox is asked for again. */
export function useRetryMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mailId: string) => call(retryMail, { params: { mailId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: mailKeys.all }),
  })
}
