import type { QueryOf } from '@portico/contract/endpoint'
import { mailEndpoints } from '@portico/contract/mail/mail-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listMails, getMail, retryMail } = mailEndpoints

/** How often an open outbox polls, in milliseconds: mails are sent by a worker. */
const LIST_POLL_MS = 10_000
const DETAIL_POLL_MS = 3_000

/** One page of the outbox. */
export const mailList = (query: QueryOf<typeof listMails>) => endpointQuery(listMails, { query }, { refetchInterval: LIST_POLL_MS })

/** One mail with its text; polls until it is sent. */
export const mailDetail = (mailId: string) =>
  endpointQuery(
    getMail,
    { params: { mailId } },
    { refetchInterval: ({ state }) => (state.data?.state === 'sent' ? false : DETAIL_POLL_MS) },
  )

/** Queues an unsent mail again. */
export function useRetryMail() {
  return useEndpointMutation({
    mutationFn: (mailId: string) => call(retryMail, { params: { mailId } }),
    outdates: readsOf(mailEndpoints),
  })
}
